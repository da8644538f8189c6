package plinth.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.tenancy.MigratedDatabase.texts;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Each table whose rows belong to records hides those of records that a member does not see, and
 * members have the same rights in every other respect.
 */
class RecordPoliciesTest {
  private static final String JOINED = "is read together with the records";
  private static final String INTERNAL = "is read by the work of the platform alone";

  /** Tables that name records without a policy, with the reason. */
  private static final Map<String, String> KNOWN =
      Map.ofEntries(
          Map.entry("card_position", JOINED),
          Map.entry("file_hold", "members open files of records that they see"),
          Map.entry("import_claim", INTERNAL),
          Map.entry("import_match", INTERNAL),
          Map.entry("import_state", INTERNAL),
          Map.entry("match_key", "match_search has the condition"),
          Map.entry("merged_chat_link", INTERNAL),
          Map.entry("merged_comment", INTERNAL),
          Map.entry("record_merge", JOINED),
          Map.entry("webhook_delivery", "belongs to members without a limit"),
          Map.entry("webhook_event", "belongs to members without a limit"));

  @Test
  void everyTableOfRecordsHidesThoseOfOthers() throws IOException, SQLException {
    try (MigratedDatabase database = new MigratedDatabase();
        Connection root = database.root()) {
      TreeSet<String> open =
          new TreeSet<>(
              texts(
                  root,
                  """
                  select c.relname
                  from pg_class c
                  join pg_attribute a on a.attrelid = c.oid and a.attname = 'record_id'
                  where c.relnamespace = 'tenant'::regnamespace and c.relkind in ('r', 'p')
                    and not c.relispartition and not exists (
                      select
                      from pg_policy p
                      where p.polrelid = c.oid and p.polname = 'visible' and not p.polpermissive
                        and p.polcmd = 'r' and p.polroles = array['plinth_member'::regrole::oid])
                  """));
      assertThat(open).isEqualTo(new TreeSet<>(KNOWN.keySet()));
    }
  }

  @Test
  void membersHaveTheRightsOfTheApplication() throws IOException, SQLException {
    try (MigratedDatabase database = new MigratedDatabase();
        Connection root = database.root()) {
      String rights =
          """
          select c.relname || ' ' || a.privilege_type
          from pg_class c cross join lateral aclexplode(c.relacl) a
          where c.relnamespace = 'tenant'::regnamespace and a.grantee = '%s'::regrole
            and c.relname not in ('record_tally_sum', 'record_tally_change')
          """;
      assertThat(new TreeSet<>(texts(root, rights.formatted("plinth_member"))))
          .isEqualTo(new TreeSet<>(texts(root, rights.formatted("plinth_app"))));
      assertThat(
              texts(
                  root,
                  """
                  select c.relname
                  from pg_policy p join pg_class c on c.oid = p.polrelid
                  where c.relnamespace = 'tenant'::regnamespace
                    and 'plinth_app'::regrole = any (p.polroles)
                    and not 'plinth_member'::regrole = any (p.polroles)
                  """))
          .isEmpty();
      assertThat(
              texts(
                  root,
                  "select has_table_privilege('plinth_member', 'tenant.record_tally_sum',"
                      + " 'select')"))
          .containsExactly("f");
    }
  }
}
