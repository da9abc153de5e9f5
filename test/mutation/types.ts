import path from 'node:path';
import ts from 'typescript';

/** Returns a function that tells whether a file with another text would still pass the types. The first call takes as long as `npm run types`. */
export function typeChecker(): (file: string, text: string) => boolean {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const changed = new Map<string, { readonly text: string; readonly version: number }>();
  let versions = 0;
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (file) => String(changed.get(file)?.version ?? 0),
    getScriptSnapshot: (file) => {
      const text = changed.get(file)?.text ?? ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  return (file, text) => {
    const name = path.resolve(file);
    versions += 1;
    changed.set(name, { text, version: versions });
    const isWrong = service.getSyntacticDiagnostics(name).length > 0 || service.getSemanticDiagnostics(name).length > 0;
    changed.delete(name);
    return !isWrong;
  };
}
