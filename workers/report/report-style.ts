/** The report's own style: paper by day, the night desk after dark, and plain on a printer. */
export const reportStyle = `
:root{color-scheme:light dark;--bg:#faf7f1;--ink:#15181f;--soft:#565c6a;--line:#e2dbce;--accent:#8a5a00;--up:#0c7a63;--down:#bf3f2a}
@media (prefers-color-scheme:dark){:root{--bg:#0d1119;--ink:#e9e6df;--soft:#a3a8b4;--line:#2a3343;--accent:#e5b654;--up:#3ccbab;--down:#ff8069}}
*{box-sizing:border-box}
body{margin:0 auto;padding:40px 20px 80px;max-width:1000px;background:var(--bg);color:var(--ink);font:16px/1.55 system-ui,sans-serif;font-variant-numeric:tabular-nums}
h1{font-size:34px;line-height:1.1;letter-spacing:-.03em;margin:0}
h2{font-size:21px;letter-spacing:-.02em;margin:48px 0 12px}
p{max-width:72ch;margin:8px 0}
.soft,figcaption,td.why{color:var(--soft)}
.statement{border-left:3px solid var(--accent);padding-left:16px;margin:24px 0;font-size:14.5px}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));gap:12px 24px;margin:24px 0}
dt{font-size:13px;color:var(--soft)}dd{margin:0;font-size:21px;font-weight:650;letter-spacing:-.01em}
.notes{max-width:72ch;padding-left:20px;font-size:14.5px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{padding:7px 12px 7px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
thead th{color:var(--soft);font-weight:600;font-size:12.5px;white-space:nowrap}
tbody th{font-weight:600}
.n{text-align:right;white-space:nowrap}
.up{color:var(--up)}.down{color:var(--down)}
figure{margin:16px 0}
svg{display:block;width:100%;height:auto;margin-top:8px}
svg text{fill:var(--soft);font:12px system-ui,sans-serif}
path{fill:none;stroke:var(--ink);stroke-width:1.6;stroke-linejoin:round;vector-effect:non-scaling-stroke}
path.a{stroke:var(--accent)}path.b{stroke:var(--soft);stroke-dasharray:4 4}path.c{stroke:var(--down)}
.grid{stroke:var(--line);stroke-width:1}
.key{margin-left:14px;padding-left:20px;position:relative;font-size:13.5px}
.key::before{content:"";position:absolute;left:0;top:.65em;width:14px;border-top:2px solid var(--ink)}
.key.a::before{border-color:var(--accent)}.key.b::before{border-top:2px dashed var(--soft)}.key.c::before{border-color:var(--down)}
pre{overflow-x:auto;padding:14px 16px;border:1px solid var(--line);border-radius:8px;font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
a{color:inherit}
@media print{body{max-width:none;padding:0;background:#fff;color:#000}h2{break-after:avoid}tr{break-inside:avoid}}
`.trim();
