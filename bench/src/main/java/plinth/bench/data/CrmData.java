package plinth.bench.data;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import plinth.bench.server.Postgres;
import plinth.bench.server.SignUp;
import plinth.bench.server.Target;

/**
 * The data of the CRM scenario: deals, and accounts that own deals. The first deals are created
 * over HTTP; the others are loaded in the form in which the server would write them. The first
 * account owns most deals.
 *
 * @param account the owner's credentials for the workspace
 * @param postgres the database
 * @param records generates the deals
 */
public record CrmData(SignUp.Account account, Postgres postgres, DealRecords records) {
  /** Number of deals that are created through the server. */
  public static final int SAMPLE = 200;

  /** Slug of the relation between accounts and their deals. */
  public static final String RELATION = "account_deals";

  private static final int ACCOUNTS = 1_000;
  private static final int LARGE = 100_000;
  private static final int DAYS = 400;
  private static final String OBJECT = "bench_accounts";

  /**
   * The loaded data.
   *
   * @param deals slug of the object of deals
   * @param accounts slug of the object of accounts
   * @param owners slugs of the accounts, the one with the most deals first
   * @param links number of deals of that account
   * @param fields the fields of deals
   * @param seconds duration of the load
   */
  public record Loaded(
      String deals,
      String accounts,
      List<String> owners,
      long links,
      Map<String, StoredField> fields,
      double seconds) {}

  /** Creates the deals and the accounts. */
  public Loaded load(int count) throws IOException, SQLException, InterruptedException {
    Loading loading = new Loading(account.admin(), account.key(), records);
    String deals = loading.define();
    List<String> slugs = loading.load(deals, SAMPLE, 4);
    CopyRows rows = rows(deals, count);
    new LoadProof(postgres, rows).of(SAMPLE);
    long begin = System.nanoTime();
    new BulkLoad(postgres, rows).load(SAMPLE + 1L, count);
    List<String> owners = accounts(deals);
    account
        .key()
        .call(
            "PUT",
            "/api/v1/object/data/" + deals + "/" + slugs.get(0),
            object("data", object("account", owners.get(0))));
    link(count);
    double seconds = (System.nanoTime() - begin) / 1e9;
    postgres.run("VACUUM ANALYZE", "CHECKPOINT");
    long links =
        Long.parseLong(
            postgres.ask(
                """
                select max(held)
                from (select count(*) as held from tenant.record_link group by from_id) owned
                """));
    return new Loaded(deals, OBJECT, owners, links, rows.fields(), seconds);
  }

  /** Creates only deals and returns the slug of their object. */
  public String loadDeals(int count) throws IOException, SQLException, InterruptedException {
    Loading loading = new Loading(account.admin(), account.key(), records);
    String deals = loading.define();
    loading.load(deals, SAMPLE, 4);
    CopyRows rows = rows(deals, count);
    new LoadProof(postgres, rows).of(SAMPLE);
    new BulkLoad(postgres, rows).load(SAMPLE + 1L, count);
    postgres.run("VACUUM ANALYZE", "CHECKPOINT");
    return deals;
  }

  private CopyRows rows(String deals, int count) throws SQLException {
    long first = Long.parseLong(postgres.ask("select nextval('tenant.record_id')"));
    long change = Long.parseLong(postgres.ask("select nextval('tenant.change_id')"));
    try (Connection connection = postgres.open()) {
      return new CopyRows(
          records,
          StoredField.of(connection, deals),
          StoredSample.of(connection, deals),
          first,
          change,
          Instant.now().minus(Duration.ofDays(DAYS)),
          Duration.ofDays(DAYS).dividedBy(count + 1L));
    }
  }

  /** Creates the accounts and their relation over HTTP. */
  private List<String> accounts(String deals) throws IOException {
    Target admin = account.admin();
    admin.call(
        "POST",
        "/api/v1/object",
        object("slug", OBJECT, "name", "Bench account", "plural_name", "Bench accounts"));
    admin.call(
        "POST",
        "/api/v1/object/field/" + OBJECT,
        object("slug", "name", "name", "Name", "type", "text"));
    admin.call(
        "POST",
        "/api/v1/object/relation",
        object(
            "slug", RELATION,
            "name", "Account of deals",
            "type", "one_to_many",
            "from_object", OBJECT,
            "to_object", deals,
            "from_label", "Deals",
            "to_label", "Account",
            "from_field", "deals",
            "to_field", "account"));
    List<String> slugs = new ArrayList<>();
    for (int i = 0; i < ACCOUNTS; i++) {
      JsonObject made =
          account
              .key()
              .call(
                  "POST",
                  "/api/v1/object/data/" + OBJECT,
                  object("data", object("name", Words.company(i))));
      slugs.add(made.getString("slug"));
    }
    return slugs;
  }

  /**
   * Links the loaded deals in the same way as the server linked the first one: up to 100,000 deals
   * to the same account, one in ten to the others in turn.
   */
  private void link(int count) throws SQLException {
    long share = Math.max(1, Math.min(9, 10L * LARGE / count));
    postgres.run(
        "with k as (select * from tenant.record_link), other as (select array_agg(a.id order by"
            + " a.id) as ids from tenant.record a, k where a.workspace_id = k.workspace_id and"
            + " a.object_id = (select r.from_object_id from tenant.relation r where r.id ="
            + " k.relation_id) and a.id <> k.from_id) insert into tenant.record_link (workspace_id,"
            + " relation_id, from_id, to_id, from_single, to_single, created_at, created_by) select"
            + " k.workspace_id, k.relation_id, case when d.id % 10 < "
            + share
            + " then k.from_id else other.ids[1 + (d.id / 10) % cardinality(other.ids)] end, d.id,"
            + " k.from_single, k.to_single, d.created_at, k.created_by from k, other, tenant.record"
            + " d where d.workspace_id = k.workspace_id and d.object_id = (select r.to_object_id"
            + " from tenant.relation r where r.id = k.relation_id) and d.id <> k.to_id and (d.id %"
            + " 10 < "
            + share
            + " or d.id % 10 = 9) order by d.id");
  }

  /** Builds a JSON object from alternating names and values, which are texts or objects. */
  static JsonObject object(Object... namesAndValues) {
    var object = Json.createObjectBuilder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      String name = String.valueOf(namesAndValues[i]);
      if (namesAndValues[i + 1] instanceof JsonObject value) {
        object.add(name, value);
      } else {
        object.add(name, String.valueOf(namesAndValues[i + 1]));
      }
    }
    return object.build();
  }
}
