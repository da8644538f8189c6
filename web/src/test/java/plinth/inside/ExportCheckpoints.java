package plinth.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.inside.Refusals.refused;

import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import plinth.inside.domain.DomainFixture;
import plinth.inside.domain.OwnerSql;
import plinth.inside.domain.TenantService;
import plinth.jobs.Chunk;
import plinth.jobs.JobWork;
import plinth.kernel.Caller;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.objects.NewField;
import plinth.objects.NewObject;
import plinth.objects.editing.ObjectFields;
import plinth.objects.editing.Objects;
import plinth.testing.Await;
import plinth.transfer.export.Export;
import plinth.transfer.export.ExportFile;
import plinth.transfer.export.ExportFiles;
import plinth.transfer.export.ExportFormat;
import plinth.transfer.export.ExportRun;
import plinth.transfer.export.ExportSweep;
import plinth.transfer.export.Exports;
import plinth.transfer.export.NewExport;
import plinth.usage.Metric;
import plinth.usage.Usage;

/** Exports of several chunks continue from their checkpoints, and their files expire. */
abstract class ExportCheckpoints extends Inside {
  private static final int RECORDS = 120_000;

  @Inject private Exports exports;
  @Inject private ExportFiles files;
  @Inject private ExportRun work;
  @Inject private ExportSweep sweep;
  @Inject private Objects objects;
  @Inject private ObjectFields fields;
  @Inject private Usage usage;
  @Inject private TenantService tenant;

  /** A run that stops at any chunk before its commit does not change the resulting file. */
  @Test
  void aStoppedExportContinuesFromItsCheckpoint() throws Exception {
    Caller here = reader(domainFixture.here());
    String object = object(here);
    add(here, object, RECORDS);
    for (ExportFormat format : List.of(ExportFormat.CSV, ExportFormat.XLSX)) {
      final long before = used(here);
      ExportFile whole = ended(here, object, format);
      final long size = used(here) - before;
      JsonObject parameters =
          JsonText.parseObject(
              tenant.ask(
                  here,
                  (entities, db) ->
                      db.one(
                          Sql.of(
                              "select parameters::text from tenant.job where slug = ?",
                              whole.slug()),
                          row -> row.getString(1))));
      String slug = "again" + DomainFixture.fresh();
      copy(here, whole.slug(), slug);
      JobWork job = new JobWork(0, slug, parameters, null);
      int chunks = 0;
      for (boolean isLast = false; !isLast; chunks++) {
        JobWork now = job;
        refused("stopped", () -> stopped(here, now));
        Chunk done = tenant.ask(here, (entities, db) -> work.runChunk(here, now));
        isLast = done.checkpoint() == null;
        job = new JobWork(0, slug, parameters, done.checkpoint());
      }
      assertThat(chunks).as("chunks").isEqualTo(format == ExportFormat.CSV ? 3 : 5);
      final long both = used(here) - before;
      assertThat(size).as("size").isEqualTo(whole.size());
      owner(here, "update tenant.job set status = 'completed' where slug = '" + slug + "'");
      ExportFile again = exports.requireFile(here, object, slug);
      assertThat(both).as("counted").isEqualTo(size + again.size());
      if (format == ExportFormat.CSV) {
        assertThat(text(here, again)).as("the file").isEqualTo(text(here, whole));
        assertThat(text(here, again).lines().distinct().count())
            .as("its lines")
            .isEqualTo(RECORDS + 1L);
      } else {
        String rows = sheet(here, again);
        assertThat(rows).as("the rows").isEqualTo(sheet(here, whole));
        assertThat(rows.split("<row ", -1).length).as("their number").isEqualTo(RECORDS + 2);
      }
    }
  }

  private void stopped(Caller here, JobWork job) {
    tenant.run(
        here,
        (entities, db) -> {
          work.runChunk(here, job);
          throw new IllegalStateException("stopped");
        });
  }

  /** Expired files are removed from storage; files of canceled exports are removed immediately. */
  @Test
  void expiredAndCanceledExportsAreSwept() throws Exception {
    Caller here = reader(domainFixture.here());
    String object = object(here);
    add(here, object, 10);
    final long before = used(here);
    ExportFile kept = ended(here, object, ExportFormat.CSV);
    final long one = used(here) - before;
    ExportFile old = ended(here, object, ExportFormat.JSONL);
    ExportFile canceled = ended(here, object, ExportFormat.XLSX);
    owner(here, "update tenant.export set expires_at = now() where slug = '" + old.slug() + "'");
    owner(
        here, "update tenant.export set expires_at = null where slug = '" + canceled.slug() + "'");
    owner(here, "update tenant.job set status = 'canceled' where slug = '" + canceled.slug() + "'");
    assertThat(exports.read(here, object, old.slug()).status())
        .as("status")
        .isEqualTo(Export.Status.EXPIRED);
    refused("has expired", () -> exports.requireFile(here, object, old.slug()));
    refused("no file", () -> exports.requireFile(here, object, canceled.slug()));
    sweep.process(here.requireWorkspace());
    sweep.process(here.requireWorkspace());
    assertThat(used(here) - before).as("counted").isEqualTo(one);
    refused(() -> text(here, old));
    refused(() -> text(here, canceled));
    assertThat(text(here, kept).lines().count()).as("kept").isEqualTo(11L);
    assertThat(exports.read(here, object, old.slug()).status())
        .as("status")
        .isEqualTo(Export.Status.EXPIRED);
    assertThat(
            OwnerSql.number(
                here.requireWorkspace().database(),
                "select count(*) from tenant.job where status = 'expired' and slug = '"
                    + old.slug()
                    + "'"))
        .as("of the job")
        .isEqualTo(1L);
  }

  private ExportFile ended(Caller here, String object, ExportFormat format) {
    NewExport asked = new NewExport(format, null, null, null, null, null, null, null, null, null);
    String slug = exports.start(here, object, asked).slug();
    Export export =
        Await.until(
            "the export has ended",
            () -> exports.read(here, object, slug),
            read -> read.finishedAt() != null);
    assertThat(export.error()).isNull();
    return exports.requireFile(here, object, slug);
  }

  private String text(Caller here, ExportFile file) throws IOException {
    try (InputStream bytes = files.open(here, file, 0)) {
      return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String sheet(Caller here, ExportFile file) throws IOException {
    Path book = Files.createTempFile("export", ".xlsx");
    try (InputStream bytes = files.open(here, file, 0)) {
      Files.copy(bytes, book, StandardCopyOption.REPLACE_EXISTING);
      try (ZipFile zip = new ZipFile(book.toFile())) {
        ZipEntry sheet = zip.getEntry("xl/worksheets/sheet1.xml");
        return new String(zip.getInputStream(sheet).readAllBytes(), StandardCharsets.UTF_8);
      }
    } finally {
      Files.delete(book);
    }
  }

  private static void copy(Caller here, String from, String to) {
    owner(
        here,
        "insert into tenant.job (workspace_id, slug, kind, status, parameters, caller, created_by,"
            + " created_at, heartbeat_at) select workspace_id, '"
            + to
            + "', kind, 'uploading', parameters, caller, created_by, created_at, heartbeat_at from"
            + " tenant.job where slug = '"
            + from
            + "'");
    owner(
        here,
        "insert into tenant.export (workspace_id, slug, object_id, format, name, key, sees) select"
            + " workspace_id, '"
            + to
            + "', object_id, format, name, reverse(key), sees from tenant.export where slug = '"
            + from
            + "'");
  }

  private String object(Caller here) {
    String slug = "cargo" + DomainFixture.fresh();
    objects.create(here, new NewObject("Cargo", slug, null, null, null, null, null, null));
    fields.create(
        here,
        slug,
        new NewField(
            "Name", "name", "text", null, null, null, null, null, null, null, null, null, null));
    return slug;
  }

  private static void add(Caller here, String object, int count) {
    owner(
        here,
        """
        insert into tenant.record (workspace_id, object_id, slug, created_at, updated_at, created_by,
                                   updated_by, data)
        select o.workspace_id, o.id, o.slug || 'r' || n, now(), now(), 'system', 'system',
               jsonb_build_object('name', 'n' || n)
          from tenant.object o, generate_series(1, %d) n
         where o.workspace_id = %d and o.slug = '%s'\
        """
            .formatted(count, here.requireWorkspace().id(), object));
  }

  private static Caller reader(Caller here) {
    return new Caller(
        here.kind(),
        here.userId(),
        here.adminId(),
        here.operatorId(),
        here.credentialId(),
        here.workspace(),
        Set.of("record.read"),
        here.origin());
  }

  private long used(Caller here) {
    return usage.used(here, Metric.STORAGE, Instant.now());
  }

  private static void owner(Caller here, String sql) {
    OwnerSql.run(here.requireWorkspace().database(), sql);
  }

  static class Shared extends ExportCheckpoints {}

  @DedicatedDatabase
  static class Dedicated extends ExportCheckpoints {}
}
