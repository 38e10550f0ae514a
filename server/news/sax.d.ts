/** What is used of sax 1.6, which brings no types. */
declare module "sax" {
  type Tag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> };
  export type Parser = {
    onopentag: (tag: Tag) => void;
    onclosetag: (name: string) => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    ondoctype: (text: string) => void;
    onerror: (error: Error) => void;
    write(text: string): Parser;
    close(): Parser;
  };
  const sax: { parser(strict: boolean, options?: { readonly lowercase?: boolean }): Parser };
  export default sax;
}
