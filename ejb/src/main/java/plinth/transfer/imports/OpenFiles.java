package plinth.transfer.imports;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.kernel.Time;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowSources;
import plinth.transfer.source.SourceBytes;
import plinth.transfer.upload.ImportBytes;

/**
 * The files that imports of this node are reading. A file stays open from chunk to chunk because
 * opening it costs as much as reading a thousand rows; who finds it closed, or at another place
 * than the checkpoint, opens it there.
 */
@ApplicationScoped
class OpenFiles {
  private static final Log LOG = Log.of(OpenFiles.class);
  private static final Duration IDLE = Duration.ofMinutes(2);

  @Inject private ImportBytes files;
  @Inject private RowSources sources;

  private final Map<String, OpenFile> open = new ConcurrentHashMap<>();

  /** The file of a job at a place, for this caller alone until it is kept or closed. */
  OpenFile take(Caller caller, String job, ImportTask task, RowPosition at) throws IOException {
    closeIdle();
    OpenFile kept = open.remove(job);
    if (kept != null && kept.reader().position().equals(at)) {
      return kept;
    }
    if (kept != null) {
      kept.reader().close();
    }
    SourceBytes bytes = files.readable(caller, task.file());
    return new OpenFile(sources.open(bytes, task.format(), at), Time.now());
  }

  /** Keeps it open for the next chunk. */
  void keep(String job, OpenFile file) {
    OpenFile other = open.put(job, new OpenFile(file.reader(), Time.now()));
    if (other != null) {
      close(other);
    }
  }

  /** Closes it. */
  void close(OpenFile file) {
    try {
      file.reader().close();
    } catch (IOException e) {
      LOG.error("import_file_close_failed", e);
    }
  }

  /** Jobs that were canceled, or went on elsewhere, leave theirs behind. */
  private void closeIdle() {
    Instant before = Time.now().minus(IDLE);
    List<String> idle =
        open.entrySet().stream()
            .filter(entry -> entry.getValue().since().isBefore(before))
            .map(Map.Entry::getKey)
            .toList();
    for (String job : idle) {
      OpenFile file = open.remove(job);
      if (file != null) {
        close(file);
      }
    }
  }

  @PreDestroy
  void closeAll() {
    open.values().forEach(this::close);
    open.clear();
  }
}
