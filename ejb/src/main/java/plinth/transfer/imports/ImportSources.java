package plinth.transfer.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import plinth.fields.notation.Notation;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;
import plinth.transfer.TransferProblem;
import plinth.transfer.preview.ColumnNames;
import plinth.transfer.preview.HeaderDetection;
import plinth.transfer.preview.MappingGuess;
import plinth.transfer.preview.Previews;
import plinth.transfer.preview.ReadyPreview;
import plinth.transfer.source.Dialect;
import plinth.transfer.source.FileDetection;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.RowSources;
import plinth.transfer.source.SourceBytes;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.source.SourceLayout;
import plinth.transfer.source.SourceRow;
import plinth.transfer.upload.ImportBytes;
import plinth.transfer.upload.ImportFile;
import plinth.transfer.upload.ImportFileRepository;
import plinth.transfer.upload.ImportRows;

/** Finds the files that imports read, and their formats. */
@ApplicationScoped
class ImportSources {
  private static final String UPLOAD = "upload_id";
  private static final String PREVIEW = "job_slug";
  private static final int HEAD = 262_144;
  private static final int FIRST = 100;

  @Inject private ImportRows uploads;
  @Inject private ImportFileRepository files;
  @Inject private RowSources sources;
  @Inject private ImportBytes bytes;
  @Inject private Previews previews;

  /**
   * The file that an import names. Refuses a file that does not exist, or whose preview is not
   * ready.
   */
  ImportSource of(Caller caller, GrantedShape shape, NewImport given) {
    String preview = given.jobSlug();
    String upload = given.uploadId();
    if (preview != null && upload == null) {
      return fromPreview(caller, shape, preview);
    } else if (upload == null || preview != null) {
      throw Problem.invalid(UPLOAD, "required", "Set either job_slug or upload_id");
    }
    ImportFile file = requireFile(caller, shape, upload);
    return fromUpload(shape, file, bytes.readableBytes(caller, file.id()));
  }

  private ImportSource fromPreview(Caller caller, GrantedShape shape, String job) {
    ReadyPreview ready;
    try {
      ready = previews.requireReady(caller, shape.complete().objectSlug(), job);
    } catch (Problem refused) {
      if (refused.code() == KernelProblem.NOT_FOUND) {
        throw Problem.invalid(PREVIEW, "unknown", "There is no preview " + job);
      }
      throw refused;
    }
    return new ImportSource(
        ready.fileSlug(),
        ready.fileId(),
        files.requireById(ready.fileId()).content().size(),
        ready.totalRows(),
        ready.layout(),
        ready.mapping());
  }

  private ImportFile requireFile(Caller caller, GrantedShape shape, String upload) {
    try {
      ImportFile file = uploads.requireOwn(caller, shape.complete().objectSlug(), upload);
      if (file.status() != ImportFile.Status.READY) {
        throw new Problem(TransferProblem.UPLOAD_INCOMPLETE);
      }
      return file;
    } catch (Problem refused) {
      if (refused.code() == KernelProblem.NOT_FOUND) {
        throw Problem.invalid(UPLOAD, "unknown", "There is no upload " + upload);
      }
      throw refused;
    }
  }

  private ImportSource fromUpload(GrantedShape shape, ImportFile file, SourceBytes readable) {
    try {
      SourceFormat format = FileDetection.of(readable, null);
      if (!format.isSeekable()) {
        throw new Problem(TransferProblem.PREVIEW_NOT_READY)
            .field(UPLOAD, "preview", "This file must be imported with its preview");
      }
      return detect(shape, file, readable, format);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ImportSource detect(
      GrantedShape shape, ImportFile file, SourceBytes readable, SourceFormat plain)
      throws IOException {
    byte[] head;
    try (InputStream in = readable.open(plain.offset())) {
      head = in.readNBytes(HEAD);
    }
    String begin = new String(head, StandardCharsets.UTF_8);
    Dialect dialect =
        Dialect.of(
            begin, null, (delimiter, quote) -> readFirst(head, with(plain, delimiter, quote, 0)));
    SourceFormat format =
        with(plain, dialect.delimiter(), dialect.quote(), plain.offset() + dialect.skipped());
    List<SourceRow> rows = new ArrayList<>();
    List<RowPosition> behind = new ArrayList<>();
    try (RowReader reader = sources.open(readable, format, format.start())) {
      SourceRow row = reader.next();
      while (row != null && rows.size() < FIRST) {
        rows.add(row);
        behind.add(reader.position());
        row = reader.next();
      }
    }
    Predicate<String> names =
        name ->
            MappingGuess.mappableFields(shape).stream()
                .anyMatch(field -> ColumnNames.likeness(name, field) != null);
    HeaderDetection look = HeaderDetection.of(rows, names, null);
    SourceLayout layout =
        new SourceLayout(
            format,
            look.isHeader()
                ? behind.get(look.index())
                : look.index() == 0 ? format.start() : behind.get(look.index() - 1),
            look.isHeader() ? rows.get(look.index()).cells() : List.of(),
            Dialect.width(rows),
            Notation.PLAIN);
    return new ImportSource(file.slug(), file.id(), file.content().size(), null, layout, List.of());
  }

  private List<SourceRow> readFirst(byte[] head, SourceFormat format) {
    List<SourceRow> rows = new ArrayList<>();
    SourceBytes part =
        offset ->
            new ByteArrayInputStream(
                Arrays.copyOfRange(head, (int) Math.min(offset, head.length), head.length));
    try (RowReader reader = sources.open(part, format, format.start())) {
      SourceRow row = reader.next();
      while (row != null && rows.size() < FIRST) {
        rows.add(row);
        row = reader.next();
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SourceFormat with(SourceFormat plain, char delimiter, char quote, long offset) {
    return new SourceFormat(
        plain.key(), plain.charset(), delimiter, quote, offset, plain.isFaulty());
  }
}
