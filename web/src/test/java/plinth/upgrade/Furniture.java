package plinth.upgrade;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import java.util.List;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Billing;
import plinth.testing.Database;
import plinth.testing.Furnished;
import plinth.testing.Line;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.Receiver;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/**
 * Fills a new server with a little of everything: the shared workspaces {@code harbor} and {@code
 * meadow}, {@code island} in a dedicated database, pending registrations and changes, and bills.
 */
final class Furniture {
  /** The password of both owners, {@code nora} and {@code olga}. */
  static final String PASSWORD = "seven red kites";

  private static final String ONE_OF_EACH_TYPE =
      """
      "f_text":"Ångström %1$s","f_long_text":"First line\\nsecond %1$s","f_number":1.50,
      "f_boolean":true,"f_date":"2024-02-29","f_datetime":"2026-03-31T12:30:00+03:00",
      "f_select":"won","f_multi_select":["won","new"],"f_rating":4,
      "f_currency":{"amount":1250.50,"currency":"EUR"},"f_email":"Ann@Example.com",
      "f_link":"https://example.com/a?b=1","f_phone":"+966501234567","f_file":"%2$s",
      "f_smart_catalog":"%3$s"\
      """;

  private static final JsonObject OPTIONS =
      json("options", array(json("value", "new"), json("value", "won"), json("value", "lost")));

  private final Plinth server;

  Furniture(Plinth server) {
    this.server = server;
  }

  void bring() {
    Person nora = register("nora@example.com");
    Person olga = register("olga@example.com");
    Workspace harbor = open(nora, "harbor");
    furnish(harbor, "amber");
    furnish(open(olga, "meadow"), "basil");
    furnish(dedicated(nora, "island"), "coral");
    bills(harbor);
    harbor.member("member");
    pending();
  }

  private Person register(String email) {
    Api open = Api.at(server.address());
    JsonObject who = json("email", email);
    open.post("/user/auth/register", json(who, "name", "Nora", "password", PASSWORD)).expect(200);
    String code = Mailbox.code(Mailbox.await(server, email, 1));
    String token =
        open.post("/user/otp/verify", json(who, "otp", code))
            .expect(200)
            .data()
            .getString("access_token");
    long id = Long.parseLong(first("select id from main.\"user\" where email = '" + email + "'"));
    return new Person(id, email, open.bearer(token));
  }

  private static Workspace open(Person owner, String subdomain) {
    owner
        .api()
        .post("/user/auth/workspaces", json("name", "Field", "subdomain", subdomain))
        .expect(201);
    return chosen(owner, subdomain);
  }

  private static Workspace dedicated(Person owner, String subdomain) {
    Api.open()
        .bearer(Signer.server().operator())
        .post(
            "/admin/platform/tenants/provision",
            json(
                "name",
                "Field",
                "type",
                "dedicated",
                "subdomain",
                subdomain,
                "owner_email",
                owner.email()))
        .expect(201);
    return chosen(owner, subdomain);
  }

  private static Workspace chosen(Person owner, String subdomain) {
    String id = first("select id from main.tenants where subdomain = '" + subdomain + "'");
    return new Workspace(Long.parseLong(id), subdomain, owner, Workspace.select(owner, subdomain));
  }

  private static void furnish(Workspace workspace, String word) {
    Furnished furnished = Furnished.of(workspace, word);
    Line.atCloud(furnished.admin(), "10" + workspace.id());
    everyType(furnished);
    related(furnished.admin(), word);
    workflow(furnished);
    try (Receiver receiver = Receiver.start()) {
      delivered(furnished, receiver);
    }
  }

  private static void everyType(Furnished furnished) {
    Api admin = furnished.admin();
    Sheet samples = Sheet.create(admin, "samples");
    for (String type :
        List.of("text", "long_text", "number", "boolean", "date", "datetime", "rating", "email")) {
      samples.field("f_" + type, type);
    }
    for (String type : List.of("link", "phone", "file", "currency")) {
      samples.field("f_" + type, type);
    }
    samples
        .field("f_select", "select", OPTIONS)
        .field("f_multi_select", "multi_select", OPTIONS)
        .field("f_serial_number", "serial_number", json("settings", json("prefix", "S-")))
        .field("f_smart_catalog", "smart_catalog", json("settings", json("object", "ships")));
    String word = furnished.word();
    String ship = new Sheet(admin, "ships").slugOf(json("name", "Dove " + word));
    for (int i = 0; i < 3; i++) {
      String file = Upload.slug(admin, "sample" + i + ".txt", "sample " + word + i);
      String slug =
          samples.slugOf(
              parsed("{" + ONE_OF_EACH_TYPE.formatted(word + i, file, ship) + "}").asJsonObject());
      samples.update(slug, json("f_number", i, "f_select", "lost")).expect(200);
    }
    samples.delete(samples.slugOf(json("f_text", "Deleted " + word))).expect(200);
  }

  private static void related(Api admin, String word) {
    Related related = Related.create(admin, "one_to_many", "restrict");
    String ann = related.people().slugOf(json("name", "Ann " + word));
    String bob = related.people().slugOf(json("name", "Bob " + word));
    related.firms().slugOf(json("name", "Acme", "staff", array(ann, bob)));
  }

  /** A workflow that acts on records, with a completed run. */
  private static void workflow(Furnished furnished) {
    Api admin = furnished.admin();
    String slug =
        admin
            .post(
                "/workflow",
                """
                {"name":"Greet","trigger":{"type":"record_created","object_slug":"people"},
                 "actions":[{"type":"update_field","field_slug":"age","value":40}]}
                """)
            .expect(201)
            .data()
            .getString("slug");
    admin.put("/workflow/" + slug + "/toggle", "{}").expect(200);
    Sheet people = new Sheet(admin, "people");
    String cid = people.slugOf(json("name", "Cid " + furnished.word()));
    Await.promptly(
        () -> people.read(cid).expect(200).data().getJsonObject("data").get("age").toString(),
        "40"::equals);
  }

  /** A webhook with a completed delivery and one that waits for its next attempt. */
  private static void delivered(Furnished furnished, Receiver receiver) {
    receiver.answering(hit -> Receiver.Reply.of(hit.body().contains("Refused") ? 500 : 204));
    JsonObject made =
        furnished
            .key()
            .post(
                "/webhooks/subscriptions",
                json(
                    "object_slug", "firms",
                    "events", array("record.created"),
                    "target_url", receiver.url()))
            .expect(201)
            .data();
    String slug = made.getJsonObject("subscription").getString("slug");
    Sheet firms = new Sheet(furnished.admin(), "firms");
    firms.create(json("name", "Taken " + furnished.word()));
    receiver.await(1);
    firms.create(json("name", "Refused " + furnished.word()));
    receiver.await(2);
    Await.promptly(
        () -> Line.items(furnished.key().get("/webhooks/subscriptions/" + slug + "/deliveries")),
        all -> all.size() == 2 && all.stream().anyMatch(one -> one.toString().contains("500")));
  }

  /** A paid plan and an add-on. */
  private static void bills(Workspace workspace) {
    Api admin = workspace.admin();
    Billing billing = new Billing(workspace);
    admin.post("/user/billing/change-plan", json("plan_slug", "advanced")).expect(200);
    billing.activate();
    admin
        .post("/user/billing/addons", json("addon_slug", "chatapp-session", "quantity", 2))
        .expect(200);
  }

  /** A registration and a password reset without confirmation. */
  private static void pending() {
    Api open = Api.open();
    open.post(
            "/user/auth/register",
            json(
                "email", "paul@example.com",
                "name", "Paul",
                "password", "nine blue owls"))
        .expect(200);
    open.post("/user/auth/forgot-password", json("email", "olga@example.com")).expect(200);
    Mailbox.await("paul@example.com", 1);
    Mailbox.await("olga@example.com", 2);
  }

  private static String first(String sql) {
    return Database.texts(sql).get(0);
  }
}
