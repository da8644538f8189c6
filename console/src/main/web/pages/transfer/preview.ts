import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ColumnDraft, PreviewView } from "generated/api";
import { call } from "../../api/client";

/** A cell that the field of its column would not accept. */
export interface Example {
  row: number;
  value: string;
  rule: string;
  message: string;
}

/** What the preview found in a column. */
export interface FileColumn {
  column: number;
  header: string;
  field: string | null;
  by: string | null;
  reason: string | null;
  filled: number;
  empty: number;
  problems: number;
  examples: readonly Example[];
  missing_options: readonly string[];
  missing_options_total: number;
  ambiguous: ReadonlyArray<"date_format" | "decimal_mark">;
}

/** Something about a row that cannot be read, or that is read in part. */
export interface RowNote {
  row: number;
  rule: string;
  message: string;
}

export interface Preview
  extends Omit<PreviewView, "columns" | "mapping" | "row_faults" | "warnings"> {
  mapping: readonly ColumnDraft[];
  columns: readonly FileColumn[];
  row_faults: readonly RowNote[];
  warnings: readonly RowNote[];
}

const POLL = 700;
const LOOKED_AT = 200;

/** A preview; read again until it is ready. */
export function usePreview(object: string, slug: string) {
  return useQuery({
    queryKey: ["import", "preview", object, slug],
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const answer = await call("GET /object/data/{objectSlug}/import/preview/{jobSlug}/status", {
        path: { objectSlug: object, jobSlug: slug },
        signal,
      });
      return answer.data as Preview;
    },
    refetchInterval: (query) => (query.state.data?.status === "previewing" ? POLL : false),
  });
}

/** A page of the first rows of a file. */
export function useRows(object: string, slug: string, page: number, limit: number) {
  return useQuery({
    queryKey: ["import", "rows", object, slug, page, limit],
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => rowsOf(object, slug, page, limit, signal),
  });
}

/** All rows that the API shows of a file, of which the types of new fields are guessed. */
export function useFirstRows(object: string, slug: string, isReady: boolean) {
  return useQuery({
    queryKey: ["import", "first", object, slug],
    enabled: isReady,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const rows: string[][] = [];
      for (let page = 1; ; page++) {
        const answer = await rowsOf(object, slug, page, LOOKED_AT, signal);
        rows.push(...answer.data.map((row) => row.cells));
        if (!answer.pagination.has_next) {
          return rows;
        }
      }
    },
  });
}

function rowsOf(object: string, slug: string, page: number, limit: number, signal: AbortSignal) {
  return call("GET /object/data/{objectSlug}/import/preview/{jobSlug}/rows", {
    path: { objectSlug: object, jobSlug: slug },
    query: { page, limit },
    signal,
  });
}
