package plinth.audit;

/** Finds breaks in the chain of an audit record. */
public final class ChainFaults {
  private static final String FAULTS =
      "select count(*) from (select c.*, lag(c.hash) over w as before,"
          + " lag(c.seq, 1, 0::bigint) over w as place from %1$s.audit c %2$s window w as (order by"
          + " c.seq)) a where a.seq is distinct from a.place + 1 or a.hash is distinct from"
          + " %1$s.audit_hash(a.before, a.seq, %3$s a.at, a.actor, a.operator_id, a.action,"
          + " a.subject, a.request_id, a.origin_digest, a.details_digest)";

  private ChainFaults() {}

  /** A query for the number of entries of the platform's record that break its chain. */
  public static String ofPlatform() {
    return FAULTS.formatted("main", "", "a.workspace_id,");
  }

  /** A query for the number of entries of a workspace's record that break its chain. */
  public static String of(String workspace) {
    return FAULTS.formatted("tenant", "where c.workspace_id = " + workspace, "");
  }
}
