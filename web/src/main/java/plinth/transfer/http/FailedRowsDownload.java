package plinth.transfer.http;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.transfer.imports.FailedRowsFile;
import plinth.transfer.imports.FailedRowsFile.Form;
import plinth.transfer.imports.ImportRuns;

/** The rows that an import refused, as a file. */
record FailedRowsDownload(ImportRuns runs, Caller caller, String object, String job) {
  private static final int AT_ONCE = 1_000;

  /** The answer; refuses a form that there is not. */
  Response answer(String format) {
    Form form =
        Form.of(format)
            .orElseThrow(() -> Problem.invalid("format", "unknown", "Must be csv or xlsx"));
    ImportRuns.Sheet sheet = runs.sheet(caller, object, job);
    FailedRowsFile file =
        new FailedRowsFile(
            sheet.header(),
            sheet.width(),
            row -> runs.listFailuresAfter(caller, object, job, row, AT_ONCE));
    StreamingOutput bytes = out -> file.write(form, out);
    return Response.ok(bytes)
        .type(form.mediaType())
        .header(
            HttpHeaders.CONTENT_DISPOSITION,
            "attachment; filename=\"failed-rows-" + job + "." + form.code() + "\"")
        .header(HttpHeaders.CACHE_CONTROL, "private, no-store")
        .build();
  }
}
