#!/usr/bin/env python3
"""Validate fact-checking cases: python3 validate.py [case-dir ...] (default: all NN-* beside this file)."""
import sys, os, re, json, csv, html, subprocess, datetime
from html.parser import HTMLParser
HERE = os.path.dirname(os.path.abspath(__file__))
KINDS = set("number date name quotation attribution negation arithmetic calendar unit causation omission comparison superlative place age entity-swap percent-vs-points rounding internal".split())
NEEDS = {"one passage","two passages","table lookup","table computation","arithmetic","calendar","world knowledge none"}
HOW = {"verbatim","paraphrase","number re-expressed","table lookup","table computation","two passages"}
def norm(s): return re.sub(r"\s+", " ", s.replace("\u00a0"," ").replace("\u202f"," ")).strip()
class P(HTMLParser):
    BLOCK = {"p","div","li","td","th","tr","h1","h2","h3","h4","br","table","ul","ol","section","article","header","footer","blockquote","dt","dd","title","figcaption"}
    def __init__(s): super().__init__(); s.o=[]; s.skip=0
    def handle_starttag(s,t,a):
        if t in("script","style"): s.skip+=1
        if t in("td","th") and s.o and not s.o[-1].endswith("\n"): s.o.append(" | ")
        elif t in s.BLOCK: s.o.append("\n")
    def handle_endtag(s,t):
        if t in("script","style"): s.skip-=1
        elif t in("td","th"): pass
        elif t in s.BLOCK: s.o.append("\n")
    def handle_data(s,d):
        if not s.skip: s.o.append(re.sub(r"\s+"," ",d) if d.strip() else "")
def cell(v):
    if v is None: return ""
    if isinstance(v,(datetime.datetime,datetime.date)): return v.strftime("%Y-%m-%d")
    if isinstance(v,float) and v==int(v): return str(int(v))
    return str(v)
def text(path):
    e = path.rsplit(".",1)[-1].lower()
    if e in("md","txt"): return open(path,encoding="utf-8").read()
    if e=="csv":
        raw=open(path,encoding="utf-8",newline="").read(); d=";" if raw.split("\n")[0].count(";")>raw.split("\n")[0].count(",") else ","
        return "\n".join(" | ".join(c.strip() for c in r) for r in csv.reader(raw.splitlines(),delimiter=d))
    if e in("html","htm"):
        p=P(); p.feed(open(path,encoding="utf-8").read()); return "".join(p.o)
    if e in("srt","vtt"):
        out=[]
        for l in open(path,encoding="utf-8").read().splitlines():
            if l.strip()=="WEBVTT" or re.fullmatch(r"\s*\d+\s*",l) or "-->" in l: continue
            out.append(l)
        return "\n".join(out)
    if e=="docx":
        import docx
        d=docx.Document(path); out=[]
        for el in d.element.body.iterchildren():
            if el.tag.endswith("}p"): out.append("".join(t.text or "" for t in el.iter() if t.tag.endswith("}t")))
            elif el.tag.endswith("}tbl"):
                for tr in el.iter():
                    if tr.tag.endswith("}tr"):
                        out.append(" | ".join("".join(t.text or "" for t in tc.iter() if t.tag.endswith("}t")) for tc in tr if tc.tag.endswith("}tc")))
        return "\n".join(out)
    if e=="xlsx":
        import openpyxl
        wb=openpyxl.load_workbook(path,data_only=True); out=[]
        for ws in wb:
            out.append(ws.title)
            for r in ws.iter_rows(values_only=True):
                r=[cell(c) for c in r]
                while r and r[-1]=="": r.pop()
                out.append(" | ".join(r))
        return "\n".join(out)
    if e=="pdf":
        import pypdf
        return "\n".join(p.extract_text() for p in pypdf.PdfReader(path).pages)
    if e=="pdf_": return subprocess.run(["pdftotext","-layout",path,"-"],capture_output=True,text=True).stdout
    raise SystemExit("unknown format "+path)
def check(d):
    err=[]; 
    try: art=norm(open(d+"/article.md",encoding="utf-8").read()); x=json.load(open(d+"/expected.json",encoding="utf-8"))
    except Exception as e: return [f"unreadable: {e}"],{}
    pack={f:norm(text(f"{d}/pack/{f}")) for f in sorted(os.listdir(d+"/pack"))}
    pack["article"]=art
    n=len(art.split())
    if not 380<=n<=960: err.append(f"article has {n} words")
    if not 3<=len(pack)-1<=7: err.append(f"pack has {len(pack)-1} files")
    for f,t in pack.items():
        if f!="article" and not f.endswith((".csv",".xlsx")) and len(t.split())<140: err.append(f"{f}: only {len(t.split())} words")
    for k in("about","language","doc_type"):
        if not x.get(k): err.append("missing "+k)
    spans=[]
    for grp in("wrong","right"):
        for w in x[grp]:
            q=norm(w["quote"]); s=norm(w["sentence"])
            c=art.count(q)
            if c!=1: err.append(f"{grp} quote occurs {c}x: {q!r}")
            if s not in art: err.append(f"{grp} sentence not in article: {s!r}")
            if q not in s: err.append(f"{grp} quote not in sentence: {q!r}")
            for src,ev in [(w["source"],w["evidence"])]+[(a["source"],a["evidence"]) for a in w.get("also",[])]:
                if src not in pack: err.append(f"no source {src}")
                elif norm(ev) not in pack[src]: err.append(f"{grp} evidence not in {src}: {ev!r}")
            if w.get("difficulty") not in("easy","medium","hard"): err.append(f"difficulty {q!r}")
            if grp=="wrong":
                if w["kind"] not in KINDS: err.append(f"kind {w['kind']} {q!r}")
                if w["needs"] not in NEEDS: err.append(f"needs {w['needs']} {q!r}")
                if not w.get("truth"): err.append(f"no truth {q!r}")
            elif w["how"] not in HOW: err.append(f"how {w['how']} {q!r}")
            i=art.find(q); spans.append((i,i+len(q),grp,q))
    for grp in("open","not_factual"):
        for q in x[grp]:
            if art.count(norm(q))!=1: err.append(f"{grp} occurs {art.count(norm(q))}x: {q!r}")
            i=art.find(norm(q)); spans.append((i,i+len(norm(q)),grp,q))
    for a in spans:
        for b in spans:
            if a is not b and a[2]!=b[2] and a[0]<b[1] and b[0]<a[1] and (a[2],a[0])<(b[2],b[0]): err.append(f"overlap {a[2]} {a[3]!r} / {b[2]} {b[3]!r}")
    # Those in fit/ carry more labels.
    most=(15,34) if os.path.basename(os.path.dirname(os.path.abspath(d)))=="fit" else (11,14)
    for grp,lo,hi in(("wrong",7,most[0]),("right",9,most[1]),("open",3,6),("not_factual",2,5)):
        if not lo<=len(x[grp])<=hi: err.append(f"{grp}: {len(x[grp])}")
    from collections import Counter
    st={"words":n,"files":len(pack)-1,"wrong":len(x["wrong"]),"right":len(x["right"]),"open":len(x["open"]),"nf":len(x["not_factual"]),"kinds":dict(Counter(w["kind"] for w in x["wrong"])),"diffW":dict(Counter(w["difficulty"] for w in x["wrong"])),"how":dict(Counter(w["how"] for w in x["right"])),"diffR":dict(Counter(w["difficulty"] for w in x["right"]))}
    return err,st
if __name__=="__main__":
    ds=[a.rstrip("/") for a in sys.argv[1:]] or [os.path.join(HERE,d) for d in sorted(os.listdir(HERE)) if re.match(r"\d\d-",d)]
    bad=0
    for d in ds:
        e,s=check(d); print(os.path.basename(d),"OK" if not e else "BAD",json.dumps(s)); bad+=len(e)
        for m in e: print("   ",m)
    sys.exit(bool(bad))
