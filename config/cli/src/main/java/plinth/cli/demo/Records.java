package plinth.cli.demo;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import plinth.cli.api.Answer;

/** Imports the records and assigns them to members. */
final class Records {
  private static final List<String> MEMBERS = List.of("owner", "omar");

  private final Client client;
  private final Requests requests;
  private final Progress progress;
  private final Clock clock = Clock.systemUTC();

  Records(Client client, Requests requests, Progress progress) {
    this.client = client;
    this.requests = requests;
    this.progress = progress;
  }

  void load() {
    load("companies", Tables.companies(), Map.of());
    load("contacts", Resources.table("contacts.csv"), Map.of("company", "symbol"));
    load(
        "deals",
        Tables.deals(LocalDate.now(clock)),
        Map.of("company", "symbol", "contacts", "email"));
    load("tasks", Tables.tasks(Instant.now(clock)), Map.of("deal", "reference"));
    know("contacts", "email");
    know("deals", "reference");
    know("tasks", "title");
    for (String member : MEMBERS) {
      assign("deals", Tables.assigned("deals.csv", "reference", member), member);
      assign("tasks", Tables.assigned("tasks.csv", "title", member), member);
    }
    progress.done("owners of deals and tasks");
  }

  private void load(String object, Table table, Map<String, String> by) {
    new Import(client).run(object, table, by);
    progress.done(table.rows().size() + " " + object);
  }

  /** Makes the slugs of records known by the values of a field. */
  private void know(String object, String field) {
    for (JsonObject record :
        client.get("/object/data/" + object + "?limit=200&fields=" + field).items()) {
      requests.know(record.getJsonObject("data").getString(field), record.getString("slug"));
    }
  }

  private void assign(String object, List<String> names, String member) {
    JsonArrayBuilder slugs = Answer.JSON.createArrayBuilder();
    names.forEach(name -> slugs.add(requests.slug(name)));
    client.post(
        "/object/data/" + object + "/bulk-assign",
        Answer.JSON
            .createObjectBuilder()
            .add("slugs", slugs)
            .add("assigned_to", requests.slug(member))
            .build());
  }
}
