package plinth.transfer.preview;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import plinth.access.ObjectRight;
import plinth.files.KeptBytes;
import plinth.jobs.Chunk;
import plinth.jobs.JobKind;
import plinth.jobs.JobWork;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Setting;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.transfer.csv.Recoded;
import plinth.transfer.source.FileLook;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.RowSources;
import plinth.transfer.source.SourceBytes;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.source.SourceRow;
import plinth.transfer.upload.ImportBytes;
import plinth.transfer.upload.ImportFile;
import plinth.transfer.upload.ImportFileRepository;

/**
 * Looks at a file before it is imported: first at its bytes, then, where they are no UTF-8 text,
 * turns them into one; then at its first rows, and last at all of them, some thousands a chunk.
 * Each row is an item. It writes nothing that anybody imports.
 */
@ApplicationScoped
public class PreviewImport implements JobKind {
  /** The key of this kind. */
  public static final String KEY = "import.preview";

  private static final int CHUNK_ROWS = 50_000;
  private static final long CHUNK_BYTES = 32L * 1024 * 1024;

  /** A workbook unfolds: a text of so many times the most that is sent is refused. */
  private static final long UNFOLDED = 8;

  @Inject private ImportFileRepository files;
  @Inject private PreviewRepository previews;
  @Inject private ImportBytes bytes;
  @Inject private RowSources sources;
  @Inject private KeptBytes kept;
  @Inject private FirstRows firstRows;
  @Inject private Shapes shapes;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public String permission(JobWork work) {
    return "transfer.create";
  }

  /** Read-only workspaces may look at files. */
  @Override
  public boolean isWrite() {
    return false;
  }

  @Override
  public Chunk next(Caller caller, JobWork work) {
    PreviewOrder order = PreviewOrder.of(work.parameters());
    JsonObject checkpoint = work.checkpoint();
    try {
      if (checkpoint == null) {
        return look(caller, order);
      } else if (checkpoint.containsKey("turn")) {
        JsonObject sent = checkpoint.getJsonObject("turn");
        long text = number(checkpoint, "file");
        SourceFormat format = turned(caller, order, SourceFormat.of(sent), text);
        previews.read(work.slug(), text);
        return begun(sent, format, text);
      } else if (checkpoint.containsKey("begin")) {
        SourceFormat format = SourceFormat.of(checkpoint.getJsonObject("begin"));
        GrantedShape shape = shape(caller, order);
        JsonObject sent = checkpoint.getJsonObject("sent");
        SourceBytes readable = bytes.readable(caller, number(checkpoint, "file"));
        Findings findings =
            firstRows.look(caller, order, shape, sent, readable, format, work.slug());
        return scanned(readable, shape, findings, number(checkpoint, "file"), work.slug());
      }
      long file = number(checkpoint, "file");
      return scanned(
          bytes.readable(caller, file),
          shape(caller, order),
          Findings.of(checkpoint.getJsonObject("scan")),
          file,
          work.slug());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private GrantedShape shape(Caller caller, PreviewOrder order) {
    return shapes.toWrite(caller, order.object(), ObjectRight.READ);
  }

  private Chunk look(Caller caller, PreviewOrder order) throws IOException {
    ImportFile file = files.byId(order.fileId());
    SourceFormat format = FileLook.of(bytes.sent(caller, file.id()), order.charset());
    JsonObject sent =
        Json.createObjectBuilder(format.toJson()).add("size", file.content().size()).build();
    if (format.isSeekable()) {
      return begun(sent, format, file.id());
    }
    // Its row is there before its bytes, so that they are never left behind.
    long text = files.derive(caller, file, KeptBytes.newKey());
    return Chunk.more(Json.createObjectBuilder().add("turn", sent).add("file", text).build(), 0, 0);
  }

  private static long number(JsonObject checkpoint, String name) {
    return checkpoint.getJsonNumber(name).longValueExact();
  }

  private static Chunk begun(JsonObject sent, SourceFormat format, long file) {
    return Chunk.more(
        Json.createObjectBuilder()
            .add("begin", format.toJson())
            .add("sent", sent)
            .add("file", file)
            .build(),
        0,
        0);
  }

  private SourceFormat turned(Caller caller, PreviewOrder order, SourceFormat format, long file)
      throws IOException {
    SourceBytes sent = bytes.sent(caller, order.fileId());
    boolean isWorkbook = format.key().equals(SourceFormat.XLSX);
    String key = files.rowsKey(file).orElseThrow();
    long most = Setting.PLINTH_IMPORT_FILE_MAX.number() * UNFOLDED;
    try (InputStream text =
        isWorkbook
            ? new RowsAsText(sources.open(sent, format, format.start()))
            : new Recoded(sent, format.charset()).open(format.offset())) {
      files.ready(file, kept.put(caller, key, text, most));
    }
    return isWorkbook
        ? SourceFormat.OURS
        : new SourceFormat(
            SourceFormat.CSV, StandardCharsets.UTF_8, ',', '"', 0, format.isFaulty());
  }

  private Chunk scanned(
      SourceBytes readable, GrantedShape shape, Findings findings, long file, String jobSlug)
      throws IOException {
    long from = findings.position().offset();
    int looked = 0;
    @Nullable SourceRow row;
    try (RowReader rows = sources.open(readable, findings.format(), findings.position())) {
      row = rows.next();
      while (row != null) {
        findings.look(shape.seen(), row);
        looked++;
        if (looked >= CHUNK_ROWS || rows.position().offset() - from > CHUNK_BYTES) {
          break;
        }
        row = rows.next();
      }
      findings.reached(rows.position());
    }
    if (row != null) {
      return Chunk.more(
          Json.createObjectBuilder().add("scan", findings.toJson()).add("file", file).build(),
          looked,
          0);
    }
    previews.found(jobSlug, findings.told());
    return Chunk.last(looked, 0);
  }
}
