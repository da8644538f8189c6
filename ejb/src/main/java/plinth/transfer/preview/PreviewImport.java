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
import plinth.files.FeatureBytes;
import plinth.jobs.Chunk;
import plinth.jobs.JobKind;
import plinth.jobs.JobWork;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.transfer.TransferConfig;
import plinth.transfer.csv.Recoded;
import plinth.transfer.source.FileDetection;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.RowSources;
import plinth.transfer.source.SourceBytes;
import plinth.transfer.source.SourceFormat;
import plinth.transfer.source.SourceRow;
import plinth.transfer.upload.ImportBytes;
import plinth.transfer.upload.ImportFile;
import plinth.transfer.upload.ImportFileRepository;

/**
 * Examines a file before it is imported: first its bytes, which are converted if they are not UTF-8
 * text, then its first rows, and finally all rows, several thousand per chunk. Each row is an item
 * of the job. It does not change any records.
 */
@ApplicationScoped
public class PreviewImport implements JobKind {
  /** The key of this kind of job. */
  public static final String KEY = "import.preview";

  private static final int CHUNK_ROWS = 50_000;
  private static final long CHUNK_BYTES = 32L * 1024 * 1024;

  /**
   * The maximum size of the text of a workbook, which is compressed, as a multiple of the maximum
   * size of an upload.
   */
  private static final long UNFOLDED = 8;

  @Inject private ImportFileRepository files;
  @Inject private PreviewRepository previews;
  @Inject private ImportBytes bytes;
  @Inject private RowSources sources;
  @Inject private FeatureBytes kept;
  @Inject private FirstRows firstRows;
  @Inject private Shapes shapes;
  @Inject private TransferConfig config;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public String permission(JobWork work) {
    return "transfer.create";
  }

  /** Previews are allowed in read-only workspaces. */
  @Override
  public boolean isWrite() {
    return false;
  }

  @Override
  public Chunk runChunk(Caller caller, JobWork work) {
    PreviewOrder order = PreviewOrder.of(work.parameters());
    JsonObject checkpoint = work.checkpoint();
    try {
      if (checkpoint == null) {
        return detect(caller, order);
      } else if (checkpoint.containsKey("turn")) {
        JsonObject sent = checkpoint.getJsonObject("turn");
        long text = number(checkpoint, "file");
        SourceFormat format = convert(caller, order, SourceFormat.of(sent), text);
        previews.setFile(work.slug(), text);
        return startChunk(sent, format, text);
      } else if (checkpoint.containsKey("begin")) {
        SourceFormat format = SourceFormat.of(checkpoint.getJsonObject("begin"));
        GrantedShape shape = shape(caller, order);
        JsonObject sent = checkpoint.getJsonObject("sent");
        SourceBytes readable = bytes.readableBytes(caller, number(checkpoint, "file"));
        Findings findings =
            firstRows.detect(caller, order, shape, sent, readable, format, work.slug());
        return scan(readable, shape, findings, number(checkpoint, "file"), work.slug());
      }
      long file = number(checkpoint, "file");
      return scan(
          bytes.readableBytes(caller, file),
          shape(caller, order),
          Findings.of(checkpoint.getJsonObject("scan")),
          file,
          work.slug());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private GrantedShape shape(Caller caller, PreviewOrder order) {
    return shapes.lockToWrite(caller, order.object(), ObjectRight.READ);
  }

  private Chunk detect(Caller caller, PreviewOrder order) throws IOException {
    ImportFile file = files.requireById(order.fileId());
    SourceFormat format = FileDetection.of(bytes.sentBytes(caller, file.id()), order.charset());
    JsonObject sent =
        Json.createObjectBuilder(format.toJson()).add("size", file.content().size()).build();
    if (format.isSeekable()) {
      return startChunk(sent, format, file.id());
    }
    // The row is stored before the bytes, so that bytes are never left without a row.
    long text = files.addDerived(caller, file, FeatureBytes.newKey());
    return Chunk.more(Json.createObjectBuilder().add("turn", sent).add("file", text).build(), 0, 0);
  }

  private static long number(JsonObject checkpoint, String name) {
    return checkpoint.getJsonNumber(name).longValueExact();
  }

  private static Chunk startChunk(JsonObject sent, SourceFormat format, long file) {
    return Chunk.more(
        Json.createObjectBuilder()
            .add("begin", format.toJson())
            .add("sent", sent)
            .add("file", file)
            .build(),
        0,
        0);
  }

  private SourceFormat convert(Caller caller, PreviewOrder order, SourceFormat format, long file)
      throws IOException {
    SourceBytes sent = bytes.sentBytes(caller, order.fileId());
    String key = files.findRowsKey(file).orElseThrow();
    long most = config.largestFile() * UNFOLDED;
    if (format.key().equals(SourceFormat.CSV)) {
      try (InputStream text = new Recoded(sent, format.charset()).open(format.offset())) {
        files.markReady(file, kept.put(caller, key, text, most));
      }
      return new SourceFormat(
          SourceFormat.CSV, StandardCharsets.UTF_8, ',', '"', 0, format.isFaulty());
    }
    RowReader rows = sources.open(sent, format, format.start());
    try (InputStream stored = new StoringStream(rows)) {
      files.markReady(file, kept.put(caller, key, stored, most));
    }
    return SourceFormat.stored(!rows.names().isEmpty());
  }

  private Chunk scan(
      SourceBytes readable, GrantedShape shape, Findings findings, long file, String jobSlug)
      throws IOException {
    long from = findings.position().offset();
    int looked = 0;
    @Nullable SourceRow row;
    try (RowReader rows = sources.open(readable, findings.format(), findings.position())) {
      row = rows.next();
      while (row != null) {
        findings.add(shape.seen(), row);
        looked++;
        if (looked >= CHUNK_ROWS || rows.position().offset() - from > CHUNK_BYTES) {
          break;
        }
        row = rows.next();
      }
      findings.setPosition(rows.position());
    }
    if (row != null) {
      return Chunk.more(
          Json.createObjectBuilder().add("scan", findings.toJson()).add("file", file).build(),
          looked,
          0);
    }
    previews.setFindings(jobSlug, findings.report());
    return Chunk.last(looked, 0);
  }
}
