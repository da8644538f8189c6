package plinth.messaging.inbound;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Finds unprocessed provider events of all shared workspaces, as a database role that sees only ids
 * and times.
 */
@Stateless
@MainPlane
public class WaitingInbound {
  /** The node that stored it works it at once; after this long, any other one may. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  @Inject @MainDb private Db db;

  /** The numbers of the shared workspaces where something waits for longer than it should. */
  public List<Long> workspaces(Caller caller) {
    db.update(Sql.of("set local role plinth_dispatch"));
    return db.list(
        Sql.of(
            """
            with recursive busy as (
              (select j.workspace_id from tenant.inbound_journal j
                where j.state = 'new' order by j.workspace_id limit 1)
              union all
              select (select j.workspace_id from tenant.inbound_journal j
                       where j.state = 'new' and j.workspace_id > busy.workspace_id
                       order by j.workspace_id limit 1)
                from busy where busy.workspace_id is not null)
            select workspace_id from busy
             where workspace_id is not null and exists (
               select from tenant.inbound_journal j
                where j.workspace_id = busy.workspace_id and j.state = 'new'
                  and j.received_at < ?)\
            """,
            Time.now().minus(PATIENCE)),
        row -> row.getLong(1));
  }
}
