package plinth.transfer.export;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import plinth.files.FeatureBytes;
import plinth.files.FileStore;
import plinth.jobs.BatchJob;
import plinth.jobs.Chunk;
import plinth.jobs.JobKind;
import plinth.jobs.JobWork;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.records.scan.RecordScans;
import plinth.records.scan.RecordScans.Part;
import plinth.transfer.ConcatenatedStream;
import plinth.transfer.TransferConfig;

/**
 * Writes an export, one piece of its file per chunk, in constant memory: each piece starts with the
 * record where the previous one ended. A repeated chunk writes the same piece again. For a
 * workbook, the pieces contain its rows; when all pieces exist, one chunk creates the file from
 * them and another removes them.
 */
@ApplicationScoped
public class ExportRun implements JobKind {
  /** The key of this kind of job. */
  public static final String KEY = "export.run";

  /** The maximum number of rows of a workbook, because it is created in one transaction. */
  private static final long MAX_PER_BOOK = 3L * SheetStream.SHEET;

  private static final String STEP = "step";
  private static final String WRITE = "write";
  private static final String JOIN = "join";
  private static final String CLEAR = "clear";
  private static final BatchJob BATCH = new BatchJob("export", List.of(WRITE, JOIN, CLEAR));

  @Inject private RecordScans scans;
  @Inject private ExportRepository exports;
  @Inject private FeatureBytes bytes;
  @Inject private TransferConfig config;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public BatchJob batch() {
    return BATCH;
  }

  @Override
  public String step(JobWork work) {
    JsonObject checkpoint = work.checkpoint();
    return checkpoint == null ? WRITE : checkpoint.getString(STEP, WRITE);
  }

  @Override
  public String permission(JobWork work) {
    return "transfer.create";
  }

  @Override
  public boolean isWrite() {
    return false;
  }

  @Override
  public Chunk runChunk(Caller caller, JobWork work) {
    ExportTask task = ExportTask.of(work.parameters());
    ExportedFile file =
        exports.find(work.slug()).orElseThrow(() -> new IllegalStateException("no export"));
    JsonObject checkpoint = work.checkpoint();
    if (checkpoint == null) {
      long total = scans.count(caller, task.scan());
      scans.noteReads(caller, task.scan(), total);
      return write(caller, task, file, ExportPlace.FIRST).withTotal(total);
    }
    return switch (step(work)) {
      case JOIN -> join(caller, task, file);
      case CLEAR -> clear(caller, file);
      default -> write(caller, task, file, ExportPlace.of(checkpoint));
    };
  }

  private Chunk write(Caller caller, ExportTask task, ExportedFile file, ExportPlace from) {
    List<ExportColumn> columns = columns(caller, task);
    int number = file.pieces().size();
    Part part = new Part(task.form(), from.place(), PartLines.MAX, from.fetch(file.size()));
    PartLines done =
        scans.read(
            caller,
            task.scan(),
            part,
            records -> {
              PartLines lines = new PartLines(records, task.lines(columns), number == 0);
              FileStore.Kept kept = bytes.put(caller, file.pieceKey(number), lines, Long.MAX_VALUE);
              file.addPiece(kept.size());
              return lines.finish();
            });
    long rows = from.rows() + done.rows();
    if (task.format().isJoined()) {
      requireRoom(rows);
    }
    if (done.hasMore()) {
      return Chunk.more(new ExportPlace(done.place(), rows).toJson(), done.rows(), 0);
    }
    if (task.format().isJoined()) {
      return Chunk.more(step(JOIN), done.rows(), 0).withTotal(rows);
    }
    finish(file);
    return Chunk.last(done.rows(), 0).withTotal(rows);
  }

  private List<ExportColumn> columns(Caller caller, ExportTask task) {
    try {
      return scans.listFields(caller, task.scan()).stream()
          .map(shown -> ExportColumn.of(shown, task.isLabelled()))
          .toList();
    } catch (Problem gone) {
      throw new Problem(ExportProblem.EXPORT_FIELDS_CHANGED);
    }
  }

  private static void requireRoom(long rows) {
    if (rows > MAX_PER_BOOK) {
      throw new Problem(
          ExportProblem.TOO_MANY_ROWS,
          "A workbook can have at most " + MAX_PER_BOOK + " records; csv and jsonl have no limit");
    }
  }

  private Chunk join(Caller caller, ExportTask task, ExportedFile file) {
    List<ExportColumn> columns = columns(caller, task);
    List<String> header =
        task.hasHeader() ? columns.stream().map(ExportColumn::header).toList() : List.of();
    List<ExportColumn.Look> looks = columns.stream().map(ExportColumn::look).toList();
    try (InputStream rows = pieces(caller, file);
        InputStream book = new SheetStream(rows, header, looks, task.zone())) {
      FileStore.Kept kept = bytes.put(caller, file.wholeKey(), book, Long.MAX_VALUE);
      file.join(kept.size());
      return Chunk.more(step(CLEAR), 0, 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private InputStream pieces(Caller caller, ExportedFile file) {
    return new ConcatenatedStream(
        (number, from) -> bytes.open(caller, file.pieceKey(number), from), file.pieces(), 0);
  }

  private Chunk clear(Caller caller, ExportedFile file) {
    for (int number = 0; number < file.pieces().size(); number++) {
      bytes.delete(caller, file.pieceKey(number));
    }
    finish(file);
    return Chunk.last(0, 0);
  }

  private void finish(ExportedFile file) {
    file.finish(Time.now().plus(config.exportLife()));
  }

  private static JsonObject step(String name) {
    return Json.createObjectBuilder().add(STEP, name).build();
  }
}
