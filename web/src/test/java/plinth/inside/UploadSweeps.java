package plinth.inside;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.time.Instant;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import plinth.inside.domain.DomainFixture;
import plinth.inside.domain.OwnerSql;
import plinth.kernel.Caller;
import plinth.kernel.Secrets;
import plinth.objects.NewObject;
import plinth.objects.editing.Objects;
import plinth.transfer.imports.ImportSweep;
import plinth.transfer.upload.ImportUploads;
import plinth.transfer.upload.UploadDraft;
import plinth.usage.Metric;
import plinth.usage.Usage;

/** Files to import are removed when they expire, and not before. */
abstract class UploadSweeps extends Inside {
  private static final int PART = 1_024;

  @Inject private ImportUploads uploads;
  @Inject private ImportSweep sweep;
  @Inject private Objects objects;
  @Inject private Usage usage;

  /** An abandoned upload is removed with its bytes; an upload that a job needs remains. */
  @Test
  void uploadsWhoseTimeIsOverAreSwept() {
    Caller here = domainFixture.here();
    String object = "imports" + DomainFixture.fresh();
    objects.create(here, new NewObject("Imports", object, null, null, null, null, null, null));
    final long before = used(here);
    String left = upload(here, object, 'a');
    String young = upload(here, object, 'b');
    String needed = upload(here, object, 'c');
    over(here, left);
    over(here, needed);
    OwnerSql.run(
        here.requireWorkspace().database(),
        """
        insert into tenant.job
               (workspace_id, slug, kind, subject, status, parameters, caller, created_by,
                created_at, heartbeat_at, fence)
        values (%1$s, '%2$s', 'import.execute', '%2$s', 'running', '{}',
                '{"kind":"SYSTEM","rights":[]}', 't', now(), now() + interval '1 day', 1)
        """
            .formatted(domainFixture.hereId(), needed));
    sweep.process(here.requireWorkspace());
    assertThat(count(here, left)).as("left").isEqualTo(0L);
    assertThat(count(here, young)).as("young").isEqualTo(1L);
    assertThat(count(here, needed)).as("needed").isEqualTo(1L);
    assertThat(used(here) - before).as("counted").isEqualTo(2L * PART);
    OwnerSql.run(
        here.requireWorkspace().database(),
        "update tenant.job set status = 'completed' where slug = '" + needed + "'");
    sweep.process(here.requireWorkspace());
    assertThat(count(here, needed)).as("needed").isEqualTo(0L);
    assertThat(used(here) - before).as("counted").isEqualTo((long) PART);
  }

  private String upload(Caller here, String object, char content) {
    byte[] bytes = String.valueOf(content).repeat(2 * PART).getBytes();
    UploadDraft draft =
        new UploadDraft(
            content + ".csv",
            (long) bytes.length,
            HexFormat.of().formatHex(Secrets.sha256(bytes)),
            (long) PART);
    String slug = uploads.open(here, object, draft).uploadId();
    uploads.uploadPart(here, object, slug, 1, null, new ByteArrayInputStream(bytes, 0, PART));
    return slug;
  }

  private static void over(Caller here, String slug) {
    OwnerSql.run(
        here.requireWorkspace().database(),
        "update tenant.import_file set expires_at = now() - interval '1 minute' where slug = '"
            + slug
            + "'");
  }

  private static long count(Caller here, String slug) {
    return OwnerSql.number(
        here.requireWorkspace().database(),
        "select count(*) from tenant.import_file f join tenant.import_part p on p.workspace_id ="
            + " f.workspace_id and p.file_id = f.id where f.slug = '"
            + slug
            + "'");
  }

  private long used(Caller here) {
    return usage.used(here, Metric.STORAGE, Instant.now());
  }

  static class Shared extends UploadSweeps {}

  @DedicatedDatabase
  static class Dedicated extends UploadSweeps {}
}
