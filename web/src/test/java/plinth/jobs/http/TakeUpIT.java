package plinth.jobs.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import plinth.testing.Await;
import plinth.testing.Database;

/** A job of a failed node continues from its checkpoint, once. */
class TakeUpIT {
  private static final String JOB =
      """
      with w as (
        insert into main.tenants (subdomain, name, type, status)
        values ('take-up', 'Take up', 'hyper', 'active') returning id),
      f as (
        insert into tenant.file
               (workspace_id, slug, key, name, media_type, status, uploaded_by, uploaded_at)
        select w.id, 'left-' || i, 'leftover' || i, 'x', 'text/plain', 'uploading', 't',
               now() - interval '3 days'
          from w, generate_series(1, 120) i order by i returning id, slug, workspace_id)
      insert into tenant.job (workspace_id, slug, kind, status, parameters, checkpoint, caller,
                              created_by, created_at, fence, heartbeat_at, processed, succeeded)
      select workspace_id, 'take-up', 'files.sweep', 'running',
             jsonb_build_object('before', to_char(now() at time zone 'utc',
                                                  'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
             jsonb_build_object('after', id), '{"kind":"SYSTEM","rights":[]}', 'system', now(), 3,
             now() - interval '1 hour', 60, 60
        from f where slug = 'left-60'""";

  @Test
  void anAbandonedJobContinuesFromItsCheckpoint() {
    Database.run(JOB);
    Await.until("the job has ended", () -> job("finished_at is not null").equals("t"));

    assertThat(job("status")).isEqualTo("completed");
    assertThat(job("fence")).isEqualTo("4");
    assertThat(job("processed")).isEqualTo("120");
    assertThat(Database.texts("select count(*) from tenant.file where slug like 'left-%'"))
        .containsExactly("60");
  }

  private static String job(String expression) {
    return Database.texts("select " + expression + " from tenant.job where slug = 'take-up'")
        .get(0);
  }
}
