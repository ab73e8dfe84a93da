import { IndentationText, NewLineKind, Project, ts, StructureKind } from "ts-morph";
import { onlyData } from "./src/emit/only-data.ts";
const lit = "{\n"+Array.from({length:60},(_,i)=>`  a${i}: { type: "string", description: "something or other that is about as long as this" },`).join("\n")+"\n}";
const mk=()=>new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true, skipFileDependencyResolution: true, compilerOptions:{noLib:true,noResolve:true}, manipulationSettings:{indentationText:IndentationText.TwoSpaces,newLineKind:NewLineKind.LineFeed}});
const S={kind:StructureKind.ImportDeclaration as const,moduleSpecifier:"gram-mcp",namedImports:["defineTool"]};
const st=["// @generated",S,`\nexport default defineTool(${lit});`];
const run=(n:string,fn:(p:Project,i:number)=>void)=>{const p=mk();let t=performance.now();for(let i=0;i<1223;i++)fn(p,i);console.log(n,Math.round(performance.now()-t))};
for(let k=0;k<3;k++){
run('base',(p,i)=>{const f=p.createSourceFile(`t${i}.ts`,{statements:st});f.getFullText();f.forget()});
run('base+data',(p,i)=>{const f=p.createSourceFile(`t${i}.ts`,{statements:st});f.getFullText();onlyData(f.compilerNode,ts);f.forget()});
run('no forget',(p,i)=>{const f=p.createSourceFile(`t${i}.ts`,{statements:st});f.getFullText();});
run('overwrite',(p,i)=>{const f=p.createSourceFile(`t.ts`,{statements:st},{overwrite:true});f.getFullText();});
run('text',(p,i)=>{const f=p.createSourceFile(`t${i}.ts`,"// @generated\n"+st[2]);f.getFullText();f.forget()});
run('parse',(p,i)=>{ts.createSourceFile(`t${i}.ts`,"// @generated\n"+st[2],99)});
}
