package plinth.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.inside.Refusals.refused;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plinth.files.Files;
import plinth.files.FilesSweep;
import plinth.files.SweepFiles;
import plinth.inside.domain.DomainFixture;
import plinth.inside.domain.OwnerSql;
import plinth.inside.domain.TenantService;
import plinth.jobs.JobWork;
import plinth.jobs.Jobs;
import plinth.kernel.Caller;
import plinth.kernel.JsonText;
import plinth.kernel.Precondition;
import plinth.kernel.Problem;
import plinth.objects.NewField;
import plinth.objects.NewObject;
import plinth.objects.editing.ObjectFields;
import plinth.objects.editing.Objects;
import plinth.records.editing.Records;
import plinth.testing.Await;
import plinth.testing.Race;
import plinth.usage.Metric;
import plinth.usage.Usage;

/** Files are removed when no record uses them, and not before. */
@Tag(Race.TAG)
abstract class FileSweeps extends Inside {
  private static final String NO_FILE =
      """
      {"data":{"file":null}}""";

  private static final int ROUNDS = 60;

  @Inject private Files files;
  @Inject private FilesSweep sweep;
  @Inject private SweepFiles work;
  @Inject private Records records;
  @Inject private Objects objects;
  @Inject private ObjectFields fields;
  @Inject private Jobs jobs;
  @Inject private Usage usage;
  @Inject private TenantService tenant;

  @Resource(lookup = "java:comp/DefaultManagedThreadFactory")
  private ManagedThreadFactory factory;

  /**
   * A file that no record has used is removed after a day; a file that records released is removed
   * after a week. A deleted field holds its files as long as it can be restored.
   */
  @Test
  void filesThatNoRecordHoldsAreSwept() throws Exception {
    Caller here = domainFixture.here();
    String object = object(here);
    final long before = used(here);
    final String fresh = upload(here, "1");
    String left = upload(here, "22");
    String held = upload(here, "333");
    String deleted = upload(here, "4444");
    String cleared = upload(here, "55555");
    String ofField = upload(here, "666666");
    take(here, object, held, "file");
    take(here, object, ofField, "gone");
    String toDelete = take(here, object, deleted, "file");
    String toClear = take(here, object, cleared, "file");
    records.delete(here, object, toDelete, Precondition.NONE);
    records.update(here, object, toClear, JsonText.parseObject(NO_FILE), Precondition.NONE);
    fields.delete(here, object, "gone", false);
    String old = "update tenant.file set uploaded_at = now() - interval '25 hours' where slug in ";
    owner(here, old + in(left, held, deleted, cleared, ofField));
    sweep(here);
    assertThat(kept(here, fresh, left, held, deleted, cleared, ofField))
        .as("kept")
        .isEqualTo("+-++++");
    assertThat(used(here) - before).as("counted").isEqualTo(19L);
    owner(
        here,
        "update tenant.file_hold set released_at = released_at - interval '7 days'"
            + " where file_id in (select id from tenant.file where slug in "
            + in(fresh, held, deleted, cleared, ofField)
            + ")");
    sweep(here);
    assertThat(kept(here, fresh, left, held, deleted, cleared, ofField))
        .as("kept")
        .isEqualTo("+-+--+");
    assertThat(used(here) - before).as("counted").isEqualTo(10L);
  }

  /** A record restored within the week gets its files back. */
  @Test
  void aFileThatIsTakenAgainIsHeld() throws Exception {
    Caller here = domainFixture.here();
    String object = object(here);
    String slug = upload(here, "again");
    String record = take(here, object, slug, "file");
    records.update(here, object, record, JsonText.parseObject(NO_FILE), Precondition.NONE);
    records.update(
        here, object, record, JsonText.parseObject(body("file", slug)), Precondition.NONE);
    owner(
        here,
        "update tenant.file set uploaded_at = now() - interval '9 days' where slug in " + in(slug));
    sweep(here);
    assertThat(kept(here, slug)).as("kept").isEqualTo("+");
    refused("record uses", () -> files.delete(here, slug));
  }

  /** The database decides between the sweep and a record that starts to use the file. */
  @Test
  void aFileIsTakenOrSweptAndNeverBoth() throws Exception {
    Caller here = domainFixture.here();
    String object = object(here);
    ExecutorService executor = Executors.newFixedThreadPool(3, factory);
    int[] taken = new int[2];
    for (int round = 0; round < ROUNDS; round++) {
      String slug = "race" + DomainFixture.fresh();
      owner(
          here,
          "insert into tenant.file (workspace_id, slug, key, name, media_type, status, uploaded_by,"
              + " uploaded_at) values ("
              + domainFixture.hereId()
              + ", '"
              + slug
              + "', 'k"
              + slug
              + "0000', 'x', 'text/plain', 'ready', 't', now() - interval '2 days')");
      CyclicBarrier start = new CyclicBarrier(3);
      Future<Boolean> one = executor.submit(() -> takes(start, here, object, slug));
      Future<Boolean> other = executor.submit(() -> takes(start, here, object, slug));
      Future<?> swept = executor.submit(() -> mark(start, here));
      boolean isTaken = one.get(20, TimeUnit.SECONDS) | other.get(20, TimeUnit.SECONDS);
      swept.get(20, TimeUnit.SECONDS);
      assertThat(kept(here, slug))
          .as("kept where taken, in round " + round)
          .isEqualTo(isTaken ? "+" : "-");
      taken[isTaken ? 1 : 0]++;
    }
    executor.shutdown();
    assertThat(taken[0] + taken[1]).as("rounds").isEqualTo(ROUNDS);
  }

  private boolean takes(CyclicBarrier start, Caller here, String object, String slug)
      throws Exception {
    start.await(20, TimeUnit.SECONDS);
    try {
      take(here, object, slug, "file");
      return true;
    } catch (Problem e) {
      assertThat(e.errors().get(0).field()).as("refused").isEqualTo("data.file");
      return false;
    }
  }

  private Void mark(CyclicBarrier start, Caller here) throws Exception {
    start.await(20, TimeUnit.SECONDS);
    String moments =
        """
        {"before":"%s","released_before":"%s"}"""
            .formatted(
                Instant.now().minus(Duration.ofDays(1)), Instant.now().minus(Duration.ofDays(7)));
    tenant.run(
        here,
        (entities, db) ->
            work.runChunk(here, new JobWork(0, "sweep", JsonText.parseObject(moments), null)));
    return null;
  }

  private void sweep(Caller here) {
    sweep.process(here.requireWorkspace());
    Await.until("the sweep has ended", () -> !jobs.isOpen(here, SweepFiles.KEY));
  }

  private String object(Caller here) {
    String slug = "papers" + DomainFixture.fresh();
    objects.create(here, new NewObject("Papers", slug, null, null, null, null, null, null));
    for (String field : List.of("file", "gone")) {
      fields.create(here, slug, field(field));
    }
    return slug;
  }

  private static NewField field(String slug) {
    return new NewField(
        slug, slug, "file", null, null, null, null, null, null, null, null, null, null);
  }

  private String take(Caller here, String object, String file, String field) {
    return records.create(here, object, JsonText.parseObject(body(field, file))).slug();
  }

  private static String body(String field, String file) {
    return """
    {"data":{"%s":["%s"]}}"""
        .formatted(field, file);
  }

  private String upload(Caller here, String content) {
    return files.upload(here, "a.txt", new ByteArrayInputStream(content.getBytes())).slug();
  }

  private long used(Caller here) {
    return usage.used(here, Metric.STORAGE, Instant.now());
  }

  /** A plus for each existing file, a minus for each missing one. */
  private String kept(Caller here, String... slugs) {
    StringBuilder kept = new StringBuilder();
    for (String slug : slugs) {
      String count = "select count(*) from tenant.file where status = 'ready' and slug = '" + slug;
      long there = OwnerSql.number(here.requireWorkspace().database(), count + "'");
      kept.append(there == 1 ? '+' : '-');
    }
    return kept.toString();
  }

  private static String in(String... slugs) {
    return "('" + String.join("','", slugs) + "')";
  }

  private static void owner(Caller here, String sql) {
    OwnerSql.run(here.requireWorkspace().database(), sql);
  }

  static class Shared extends FileSweeps {}

  @DedicatedDatabase
  static class Dedicated extends FileSweeps {}
}
