package plinth.transfer.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import plinth.kernel.Time;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.SourceRow;

/** An open file returns each row once and in order, whichever thread reads ahead. */
class OpenFileTest {
  private static final int ROWS = 2_500;
  private static final List<Long> ALL = LongStream.rangeClosed(1, ROWS).boxed().toList();

  /** Rows with numbers; one of them may be unreadable, and all may wait. */
  private static final class Numbers implements RowReader {
    private final long broken;
    private final CountDownLatch gate;
    private long read;
    private boolean isClosed;

    Numbers(long broken, CountDownLatch gate) {
      this.broken = broken;
      this.gate = gate;
    }

    @Override
    public @Nullable SourceRow next() throws IOException {
      if (read == broken) {
        throw new IOException("row " + read);
      }
      if (read == 1_000) {
        await();
      }
      return read == ROWS ? null : SourceRow.of(++read, List.of("x"));
    }

    private void await() throws IOException {
      try {
        gate.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }

    @Override
    public RowPosition position() {
      return new RowPosition(read * 10, read + 1);
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }

  private static Numbers open() {
    return new Numbers(-1, new CountDownLatch(0));
  }

  private static OpenFile file(RowReader reader) {
    ImportOptions options = ImportOptions.of(OptionsDraft.NONE, Time.UTC, new ArrayList<>());
    return new OpenFile(reader, new ImportPlan(List.of(), options));
  }

  private static List<Long> takeAll(Executor executor) throws IOException {
    List<Long> taken = new ArrayList<>();
    try (OpenFile file = file(open())) {
      FileRows rows = file.take();
      while (!rows.isLast()) {
        file.readAhead(executor);
        rows.rows().forEach(row -> taken.add(row.number()));
        assertThat(file.position().number()).isEqualTo(taken.size() + 1L);
        rows = file.take();
      }
      rows.rows().forEach(row -> taken.add(row.number()));
    }
    return taken;
  }

  @Test
  void readsAheadOnAnotherThread() throws IOException {
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      assertThat(takeAll(other)).isEqualTo(ALL);
    } finally {
      other.shutdownNow();
    }
  }

  @Test
  void readsItselfIfNoThreadIsFree() throws IOException {
    assertThat(takeAll(task -> {})).isEqualTo(ALL);
    assertThat(
            takeAll(
                task -> {
                  throw new RejectedExecutionException("none is free");
                }))
        .isEqualTo(ALL);
  }

  @Test
  void reportsWhatCouldNotBeRead() throws IOException {
    OpenFile file = file(new Numbers(1_500, new CountDownLatch(0)));
    assertThat(file.take().rows()).hasSize(1_000);
    file.readAhead(Runnable::run);
    assertThatThrownBy(file::take).isInstanceOf(IOException.class).hasRootCauseMessage("row 1500");
    assertThat(file.position())
        .as("of the last checkpoint")
        .isEqualTo(new RowPosition(10_000, 1_001));
  }

  @Test
  void closesAfterTheRowsThatAreBeingRead() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    Numbers numbers = new Numbers(-1, gate);
    OpenFile file = file(numbers);
    file.take();
    ExecutorService other = Executors.newFixedThreadPool(2);
    try {
      CountDownLatch begun = new CountDownLatch(1);
      file.readAhead(
          task ->
              other.execute(
                  () -> {
                    begun.countDown();
                    task.run();
                  }));
      begun.await();
      var closing =
          other.submit(
              () -> {
                file.close();
                return numbers.read;
              });
      gate.countDown();
      assertThat(closing.get()).isEqualTo(2_000);
      assertThat(numbers.isClosed).isTrue();
    } finally {
      other.shutdownNow();
    }
  }
}
