import {
  type ImportOptions,
  type ImportRecord,
  importBody,
  importRowsBody,
} from "#domain/imports/imports.contract.ts";
import type { TestServer } from "./test-server.ts";

type Content = string | Uint8Array<ArrayBuffer>;
type Fields = { kind?: string; campaignId?: string; fileName?: string };
/** Fields of columns by header. Others stay as they were matched. */
type Choice = {
  fields?: Record<string, string | null>;
  readings?: Record<string, string>;
  /** Headers of columns whose amounts are taken as they are. */
  amounts?: string[];
  options?: Partial<ImportOptions>;
};

/** The calls of the page that imports spreadsheets, by one administrator. */
export function fileImports(server: TestServer, token: string) {
  const upload = (
    content: Content,
    { kind = "influencers", campaignId, fileName = "list.csv" }: Fields = {},
  ) => {
    const form = new FormData();
    form.append("kind", kind);
    if (campaignId !== undefined) form.append("campaignId", campaignId);
    form.append("file", new File([content], fileName));
    return server.send("POST", "/api/admin/imports", { token, form });
  };
  const start = async (content: Content, fields: Fields = {}): Promise<ImportRecord> =>
    (await upload(content, fields)).as(importBody).data.import;
  const read = async (id: string): Promise<ImportRecord> =>
    (await server.send("GET", `/api/admin/imports/${id}`, { token })).as(importBody).data.import;
  const map = (
    found: ImportRecord,
    { fields = {}, readings = {}, amounts = [], options = {} }: Choice = {},
  ) => {
    const columns = found.columns.map(({ header, field, reading }) => ({
      field: header in fields ? fields[header] : field,
      reading: readings[header] ?? reading,
      takesAmounts: amounts.includes(header),
    }));
    const json = { columns, options: { ...found.options, ...options } };
    return server.send("PUT", `/api/admin/imports/${found._id}/mapping`, { token, json });
  };
  const rows = async (id: string, query = "") =>
    (await server.send("GET", `/api/admin/imports/${id}/rows${query}`, { token })).as(importRowsBody).data;
  const check = async (found: ImportRecord, choice: Choice = {}): Promise<ImportRecord> => {
    (await map(found, choice)).as(importBody);
    await server.runImports();
    return read(found._id);
  };
  const write = async (id: string): Promise<ImportRecord> => {
    (await server.send("POST", `/api/admin/imports/${id}/write`, { token })).as(importBody);
    await server.runImports();
    return read(id);
  };
  return {
    upload,
    start,
    read,
    map,
    rows,
    check,
    write,
    /** Uploads, checks, and writes a file. Resolves to its record and the rows of the preview. */
    async import(content: Content, fields: Fields = {}, choice: Choice = {}) {
      const checked = await check(await start(content, fields), choice);
      const preview = await rows(checked._id);
      return { ...(await write(checked._id)), preview: preview.rows };
    },
  };
}
