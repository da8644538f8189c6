package plinth.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.tenancy.MigratedDatabase.run;
import static plinth.tenancy.MigratedDatabase.texts;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.audit.ChainFaults;
import plinth.tenancy.TableOfTables.Entry;
import plinth.tenancy.TableOfTables.Policy;
import plinth.vault.KeptKey;
import plinth.vault.Vault;

/**
 * Installations of earlier releases, with a little of everything in them, after the migrations of
 * the current release.
 */
class KeptReleasesTest {
  /**
   * The sources of rows that a migration changes on purpose: a workspace without a plan gets one,
   * the password of an unverified address moves to its registration, and second factors of
   * operators move to the table of all second factors.
   */
  private static final Map<String, String> STANDS_IN =
      Map.of(
          "main.tenants",
          """
          (select (jsonb_populate_record(t, jsonb_build_object('plan',
             case when b.plan is not null then t.plan end))).*
           from main.tenants t join before."main.tenants" b on b.id = t.id) now\
          """,
          "main.operator_factor",
          "(select * from main.second_factor where operator_id is not null) now",
          "main.operator_recovery",
          "(select * from main.recovery_code join main.second_factor using (holder)) now",
          "main.user",
          """
          (select (jsonb_populate_record(u, jsonb_build_object('password',
             case when b.password is not null then coalesce(u.password, r.password) end))).*
           from main."user" u join before."main.user" b on b.id = u.id
             left join main.registration r on r.user_id = u.id) now\
          """);

  private static final String COUNTED =
      """
      select concat_ws(' ', o.slug, '', count(*)) from tenant.record r
        join tenant.object o on o.workspace_id = r.workspace_id and o.id = r.object_id
        where r.deleted_at is null group by o.workspace_id, o.slug
      union all
      select concat_ws(' ', o.slug, f.slug, r.data ->> f.slug, count(*)) from tenant.record r
        join tenant.object o on o.workspace_id = r.workspace_id and o.id = r.object_id
        join tenant.field f on f.workspace_id = o.workspace_id and f.object_id = o.id
        where f.type = 'select' and f.slot_index is not null and r.data ? f.slug
        group by o.workspace_id, o.slug, f.slug, r.data ->> f.slug
      order by 1
      """;

  private static final String KEPT =
      """
      select concat_ws(' ', o.slug, coalesce(f.slug, ''), nullif(t.value, ''), sum(records))
      from (select workspace_id, object_id, field_id, value, records from tenant.record_tally_sum
            union all
            select workspace_id, object_id, field_id, value, records
            from tenant.record_tally_change) t
        join tenant.object o on o.workspace_id = t.workspace_id and o.id = t.object_id
        left join tenant.field f on f.workspace_id = t.workspace_id and f.object_id = t.object_id
          and f.id = t.field_id
      where t.field_id = 0 or f.type = 'select'
      group by o.workspace_id, o.slug, f.slug, t.value having sum(records) <> 0
      order by 1
      """;

  /** Records with a first text that is missing from their words. */
  private static final String WORDLESS =
      """
      select r.data from tenant.record r
        join tenant.object o on o.workspace_id = r.workspace_id and o.id = r.object_id
        left join tenant.record_words w on w.workspace_id = r.workspace_id
          and w.object_id = r.object_id and w.record_id = r.id
      where r.deleted_at is null and o.slug in ('ships', 'people') and r.data ? 'name'
        and coalesce(strpos(w.search, lower(r.data ->> 'name')), 0) = 0
      """;

  /** Each sealed value with its purpose and its row. */
  private static final String SEALED =
      """
      select concat_ws(' ', credentials, 'messaging_session', workspace_id, slug)
        from tenant.messaging_session
      union all
      select concat_ws(' ', secret, 'webhook.secret', workspace_id, slug) from tenant.webhook
      """;

  private static final String SEALED_IN_MAIN =
      """
      union all
      select concat_ws(' ', token, 'card.token', workspace_id) from main.card
      union all
      select concat_ws(' ', secrets, 'integration', workspace_id, slug) from main.integration
      union all
      select concat_ws(' ', secret, 'operator_factor.secret', operator_id) from main.second_factor
        where operator_id is not null
      """;

  /**
   * A query for each identity column that checks whether its next number is higher than all
   * existing ones.
   */
  private static final String IDENTITIES =
      """
      select format('select coalesce(max(%1$I), 0) <= (select last_value from %2$s) from %3$s',
        attname, pg_get_serial_sequence(c.oid::regclass::text, attname), c.oid::regclass)
      from pg_class c join pg_attribute on attrelid = c.oid
      where attidentity <> '' and relkind in ('r', 'p') and not relispartition
        and relnamespace::regnamespace::text in ('main', 'tenant')
      """;

  private static final List<KeptRelease> UPGRADED = new ArrayList<>();
  private static MigratedDatabase fresh;

  @BeforeAll
  static void upgrade() throws IOException, SQLException {
    for (String name : KeptRelease.names()) {
      UPGRADED.add(new KeptRelease(name));
    }
    assertThat(UPGRADED).isNotEmpty();
    fresh = new MigratedDatabase();
    fresh.dedicated("of_one");
  }

  @AfterAll
  static void stop() throws IOException {
    for (KeptRelease release : UPGRADED) {
      release.stop();
    }
    fresh.close();
  }

  static List<KeptRelease> releases() {
    return UPGRADED;
  }

  @ParameterizedTest
  @MethodSource("releases")
  void upgradedSchemasEqualANewInstallation(KeptRelease release) throws SQLException {
    for (String database : release.databases()) {
      boolean isMain = database.equals(KeptRelease.MAIN);
      try (Connection upgraded = release.connection(database);
          Connection made = isMain ? fresh.owner() : fresh.owner("of_one")) {
        List<String> things = Catalog.things(upgraded);
        List<String> wanted = Catalog.things(made);
        assertThat(things).hasSizeGreaterThan(1_000);
        assertThat(without(wanted, things)).as(database + " lacks").isEmpty();
        assertThat(without(things, wanted)).as(database + " has too much").isEmpty();
      }
    }
  }

  private static List<String> without(List<String> all, List<String> others) {
    List<String> rest = new ArrayList<>(all);
    others.forEach(rest::remove);
    return rest;
  }

  @ParameterizedTest
  @MethodSource("releases")
  void noRowIsLostOrChanged(KeptRelease release) throws SQLException {
    Map<String, List<String>> lost = new TreeMap<>();
    for (String database : release.databases()) {
      try (Connection owner = release.connection(database)) {
        for (String table : before(owner)) {
          String columns = common(owner, table);
          List<String> rows =
              texts(
                  owner,
                  "select to_jsonb(b) from (select %1$s from before.\"%2$s\" except all select %1$s from %3$s) b"
                      .formatted(
                          columns, table, STANDS_IN.getOrDefault(table, Catalog.quoted(table))));
          if (!rows.isEmpty()) {
            lost.put(database + " " + table, rows);
          }
        }
      }
    }
    assertThat(lost).isEmpty();
  }

  private static List<String> before(Connection owner) throws SQLException {
    return texts(owner, "select tablename from pg_tables where schemaname = 'before' order by 1");
  }

  /**
   * The columns that a table had before and still has, as texts; all of them if it is gone and
   * another one stands in.
   */
  private static String common(Connection owner, String table) throws SQLException {
    List<String> columns =
        texts(
            owner,
            """
            select attname
            from pg_attribute
            where attrelid = 'before."%1$s"'::regclass and attnum > 0 and (
              to_regclass('%2$s') is null
              or attname in (
                select attname
                from pg_attribute
                where attnum > 0 and not attisdropped and attrelid = to_regclass('%2$s')
              )
            )
            order by 1
            """
                .formatted(table, Catalog.quoted(table)));
    return columns.stream()
        .map(column -> "\"" + column + "\"::text")
        .collect(Collectors.joining(", "));
  }

  @ParameterizedTest
  @MethodSource("releases")
  void auditRecordsAreChained(KeptRelease release) throws SQLException {
    for (String database : release.databases()) {
      try (Connection owner = release.connection(database)) {
        for (String workspace : workspaces(owner)) {
          assertThat(texts(owner, ChainFaults.of(workspace))).as(workspace).containsExactly("0");
        }
        if (database.equals(KeptRelease.MAIN)) {
          assertThat(texts(owner, ChainFaults.ofPlatform())).containsExactly("0");
        }
      }
    }
  }

  private static List<String> workspaces(Connection owner) throws SQLException {
    List<String> found =
        texts(owner, "select distinct workspace_id from tenant.object order by workspace_id");
    assertThat(found).isNotEmpty();
    return found;
  }

  @ParameterizedTest
  @MethodSource("releases")
  void keptNumbersOfRecordsAreThoseThatCountingFinds(KeptRelease release) throws SQLException {
    for (String database : release.databases()) {
      try (Connection owner = release.connection(database)) {
        List<String> counted = texts(owner, COUNTED);
        assertThat(counted)
            .anyMatch(line -> line.endsWith(" 3"))
            .anyMatch(line -> line.contains("lost"));
        assertThat(texts(owner, KEPT)).as(database).containsExactlyElementsOf(counted);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("releases")
  void recordsAreFoundByTheirWords(KeptRelease release) throws SQLException {
    for (String database : release.databases()) {
      try (Connection owner = release.connection(database)) {
        assertThat(texts(owner, WORDLESS)).as(database).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("releases")
  void theKeyOfTheInstallationOpensItsSecrets(KeptRelease release) throws SQLException {
    for (String database : release.databases()) {
      try (Connection main = release.connection(KeptRelease.MAIN);
          Connection owner = release.connection(database)) {
        String sealed = database.equals(KeptRelease.MAIN) ? SEALED + SEALED_IN_MAIN : SEALED;
        List<String> rows = texts(owner, sealed);
        if (rows.isEmpty()) {
          // The release did not seal anything yet.
          continue;
        }
        String key = texts(main, "select encode(key, 'hex') from main.vault_key").get(0);
        KeptKey kept = new KeptKey(HexFormat.of().parseHex(key));
        assertThat(rows)
            .allSatisfy(
                row -> {
                  String[] parts = row.split(" ");
                  Object[] of = List.of(parts).subList(2, parts.length).toArray();
                  of[0] = Long.valueOf(parts[2]);
                  assertThat(kept.opens(Vault.place(parts[1], of), parts[0])).isTrue();
                });
      }
    }
  }

  @ParameterizedTest
  @MethodSource("releases")
  void theApplicationSeesOnlyRowsOfTheBoundWorkspace(KeptRelease release) throws SQLException {
    for (String database : release.databases()) {
      try (Connection owner = release.connection(database);
          Connection application = release.application(database)) {
        for (Entry entry : TableOfTables.of(Plane.TENANT).toList()) {
          assertThat(entry.policy()).isNotEqualTo(Policy.NONE);
          String count = "select count(*) from " + Catalog.quoted(entry.table());
          bind(application, "");
          assertThat(texts(application, count)).as(entry + " unbound").containsExactly("0");
          for (String workspace : workspaces(owner)) {
            bind(application, workspace);
            assertThat(texts(application, count))
                .as(entry + " of " + workspace)
                .isEqualTo(texts(owner, count + " where workspace_id = " + workspace));
          }
        }
      }
    }
  }

  private static void bind(Connection application, String workspace) throws SQLException {
    run(application, "select set_config('app.workspace_id', '" + workspace + "', false)");
  }

  @ParameterizedTest
  @MethodSource("releases")
  void newRowsGetUnusedNumbers(KeptRelease release) throws SQLException {
    for (String database : release.databases()) {
      try (Connection owner = release.connection(database)) {
        List<String> identities = texts(owner, IDENTITIES);
        assertThat(identities).hasSizeGreaterThan(10);
        for (String query : identities) {
          assertThat(texts(owner, query)).as(query).containsExactly("t");
        }
      }
    }
  }
}
