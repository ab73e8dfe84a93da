/** The style of the HTML report: light, dark and on paper, with nothing fetched. */
export const htmlStyle = `
:root { color-scheme: light dark; --ink: #1c1f24; --soft: #5b6470; --paper: #fff; --line: #dfe3e8; --code: #f4f6f8;
  --good: #1a7f4b; --fair: #9a6700; --bad: #c0262d; --note: #1f6feb; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --soft: #9aa4b1; --paper: #14171b; --line: #2c323a;
  --code: #1d2127; --good: #4cc38a; --fair: #e0b341; --bad: #ff6b6b; --note: #6cb0ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 52rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header { display: flex; gap: 1.5rem; align-items: center; }
h1 { font-size: 1.4rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0; }
p { margin: .4rem 0; }
a { color: var(--note); }
code { font: .9em ui-monospace, monospace; }
.grade { flex: none; width: 5rem; height: 5rem; border-radius: 1rem; display: flex; flex-direction: column; align-items: center; justify-content: center;
  font-size: 3rem; line-height: 1; font-weight: 700; color: #fff; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.good { background: #1a7f4b; } .fair { background: #b97a00; } .bad { background: #c0262d; } .open { background: #5b6470; }
.grade small { font-size: .8rem; font-weight: 400; margin-top: .2rem; }
.soft { color: var(--soft); }
table { border-collapse: collapse; width: 100%; margin-top: 1.5rem; }
td, th { padding: .3rem .5rem; text-align: left; font-weight: 400; vertical-align: top; }
th, td { overflow-wrap: normal; } th, td.number { white-space: nowrap; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
td.bar { width: 45%; vertical-align: middle; }
meter { width: 100%; height: .9rem; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.first { border-left: .25rem solid var(--note); padding: .5rem 1rem; background: var(--code); margin: 1.5rem 0; }
article { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 0 0 1rem; break-inside: avoid; }
.level { font-weight: 700; text-transform: uppercase; font-size: .75rem; margin-right: .5rem; }
.fail { color: var(--bad); } .warn { color: var(--fair); } .info { color: var(--note); }
ul { padding-left: 1.2rem; margin: .6rem 0; }
pre { background: var(--code); border-radius: .3rem; padding: .5rem .75rem; margin: .4rem 0; white-space: pre-wrap;
  font: .85em/1.45 ui-monospace, monospace; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem .8rem; margin: .6rem 0 0; }
dt { color: var(--soft); } dd { margin: 0; }
@media (max-width: 30rem) { td.bar { display: none; } }
@media print { body { max-width: none; padding: 0; font-size: 11pt; } h2 { break-after: avoid; } }
`;
