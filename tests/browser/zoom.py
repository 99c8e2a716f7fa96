"""What is lost on a page when it is enlarged: what sticks, what lies outside, which text is cut."""

#: What stays in its place while the page moves.
STUCK = """() => [...document.querySelectorAll('body *')].filter(one => {
    const style = getComputedStyle(one);
    const holds = style.position === 'fixed' || style.position === 'sticky'
        && [style.top, style.bottom, style.left, style.right].some(side => side !== 'auto');
    return holds && one.getClientRects().length;
}).map(one => one.outerHTML.slice(0, 80))"""
#: Words that are cut off, or lie outside the window where nothing scrolls to them.
CUT = """() => {
    const found = new Set();
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const hides = value => value === 'hidden' || value === 'clip';
    const isCut = (box, around) => {
        const style = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        const high = (box.bottom - box.top) / 3;
        return hides(style.overflowX) && (box.right > frame.right + 2 || box.left < frame.left - 2)
            || hides(style.overflowY)
                && (box.bottom > frame.bottom + high || box.top < frame.top - high);
    };
    for (let text = words.nextNode(); text; text = words.nextNode()) {
        const own = text.parentElement;
        if (!text.data.trim() || own.closest('.sr, .skip, svg, dialog:not([open])')) continue;
        if (!own.getClientRects().length) continue;
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) {
            if (box.width < 2) continue;
            let around = own;
            while (around !== document.documentElement && !isCut(box, around)
                && !/auto|scroll/.test(getComputedStyle(around).overflowX)) {
                around = around.parentElement;
            }
            const scrolls = /auto|scroll/.test(getComputedStyle(around).overflowX);
            const isTop = around === document.documentElement;
            if (isTop ? box.right > innerWidth + 2 : !scrolls && isCut(box, around))
                found.add(text.data.trim().slice(0, 30));
        }
    }
    return [...found];
}"""
#: What WCAG 1.4.12 lets a reader set.
SPACED = """* {
    line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important;
} p { margin-bottom: 2em !important; }"""
WIDTH = "document.scrollingElement.scrollWidth"
