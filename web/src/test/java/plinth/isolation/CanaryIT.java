package plinth.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonStructure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Mailbox;
import plinth.testing.OpenApi;
import plinth.testing.Operation;
import plinth.testing.Plinth;
import plinth.testing.Receiver;
import plinth.testing.Sheet;
import plinth.testing.TestSocket;
import plinth.testing.Values;

/**
 * Hidden values reach the members of a role by no route, socket, mail, export, webhook or log. Each
 * hidden place has its own word, which the test searches for everywhere. Routes come from the
 * server's document, so that new ones are included.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CanaryIT {
  private static final Pattern NUMBER = Pattern.compile(".{0,60}\\badmin:[0-9]+");

  /** Routes on which the owner must see the canary; otherwise the search would prove nothing. */
  private static final Map<Canary, Set<String>> SHOWN =
      Map.of(
          Canary.FIELD,
          Set.of(
              "GET /api/v1/object/data/{objectSlug}",
              "GET /api/v1/object/data/{objectSlug}/{dataSlug}",
              "GET /api/v1/object/data/{objectSlug}/{dataSlug}/logs",
              "GET /api/v1/object/data/{objectSlug}/export/download/{jobSlug}",
              "GET /api/v1/object/custom/view/{objectSlug}/kanban/{slug}",
              "GET /api/v1/object/custom/view/{objectSlug}/days/{slug}",
              "GET /api/v1/files/{slug}",
              CanaryQueries.SEARCH,
              "GET /api/v1/report",
              "GET /api/v1/report/{slug}",
              "GET /api/v1/report/{slug}/answer",
              "GET /api/v1/report/{slug}/csv",
              "GET /api/v1/dashboard/{slug}/answer/{reportSlug}",
              "GET /api/v1/workflow/approvals",
              "GET /api/v1/workflow/executions/{id}"),
          Canary.OBJECT,
          Set.of(
              CanaryQueries.SEARCH,
              "GET /api/v1/workflow/{slug}",
              "GET /api/v1/workflow/executions/{id}"),
          Canary.RECORD,
          Set.of(
              CanaryQueries.SEARCH,
              "GET /api/v1/object/data/{objectSlug}",
              "GET /api/v1/workflow/approvals",
              "GET /api/v1/object/data/{objectSlug}/export/download/{jobSlug}"),
          Canary.OTHERS,
          Set.of(
              CanaryQueries.SEARCH,
              "GET /api/v1/object/data/{objectSlug}",
              "GET /api/v1/object/data/{objectSlug}/{dataSlug}",
              "GET /api/v1/object/data/{objectSlug}/{dataSlug}/logs",
              "GET /api/v1/object/data/{objectSlug}/export/download/{jobSlug}",
              "GET /api/v1/object/custom/view/{objectSlug}/kanban/{slug}",
              "GET /api/v1/comments/{objectSlug}/{dataSlug}",
              "GET /api/v1/workflow/approvals",
              "GET /api/v1/workflow/executions/{id}"),
          Canary.MESSAGE,
          Set.of(
              CanaryQueries.SEARCH,
              "GET /api/v1/messaging/messages/{chatSlug}",
              "GET /api/v1/workflow/approvals"),
          Canary.ADDRESS,
          Set.of("GET /api/v1/workflow/{slug}", "GET /api/v1/workflow/executions/{id}"));

  /** Variables for which a workspace has no resource. */
  private static final Set<String> NOTHING_STANDS_FOR =
      Set.of(
          "{triggerType}",
          "/integrations/{provider}",
          "/sessions/{providerType}",
          "/object-templates/{slug}",
          "/workflow/templates/{slug}");

  private static final Map<Reader.Kind, Reader> readers = new EnumMap<>(Reader.Kind.class);
  private static final Map<Reader.Kind, TestSocket> ears = new EnumMap<>(Reader.Kind.class);
  private static final List<String> found = new ArrayList<>();

  private static List<Operation> operations;
  private static Cage cage;
  private static Receiver receiver;
  private static long logged;

  @BeforeAll
  static void furnish() {
    OpenApi document = OpenApi.of(Api.open().get("//openapi?format=json").expect(200).text());
    operations = Operation.all(document);
    logged = Plinth.server().log().length();
    receiver = Receiver.start();
    cage = Cage.furnish(receiver.url());
    for (Reader.Kind kind : Reader.Kind.values()) {
      readers.put(kind, Reader.join(cage.furnished().workspace(), kind));
    }
    cage.attach(
        readers.values().stream()
            .filter(reader -> reader.kind() != Reader.Kind.NOT_ATTACHED)
            .toList());
    readers.forEach(
        (kind, reader) ->
            ears.put(kind, TestSocket.join(Plinth.server().address(), reader.token())));
  }

  @AfterAll
  static void stop() {
    receiver.close();
  }

  private static List<Operation> asked(String method) {
    return operations.stream()
        .filter(operation -> operation.method().equals(method))
        .filter(operation -> Credential.ADMIN.opens(operation.surface()))
        .toList();
  }

  /** The path of an operation; a variable without a value gets a word that matches nothing. */
  private static String path(Operation operation) {
    return cage.furnished().path(operation.path()).replaceAll("\\{[^}]*}", "none");
  }

  /** People are identified by slugs everywhere; their IDs must not be exposed. */
  private static void numbers(String what, String text) {
    Matcher number = NUMBER.matcher(text);
    if (number.find()) {
      found.add(what + " names a person as " + number.group());
    }
  }

  private static void look(Reader reader, String what, Api.Answer answer) {
    if (answer.status() >= 500) {
      found.add(what + " answered " + answer.status() + " to " + reader.kind());
    }
    numbers(what, answer.text());
    List<Canary> leaks = reader.leaks(answer.text() + answer.headers().map());
    if (!leaks.isEmpty()) {
      found.add(what + " told " + reader.kind() + " of " + leaks);
    }
  }

  @Test
  @Order(1)
  void theOwnerReadsEveryWordOnManyRoutes() {
    Reader owner = readers.get(Reader.Kind.OWNER);
    Map<Canary, Set<String>> shown = new EnumMap<>(Canary.class);
    List<String> unread = new ArrayList<>();
    List<String> unfilled = new ArrayList<>();
    for (Operation operation : asked("GET")) {
      String filled = cage.furnished().path(operation.path());
      for (String query : CanaryQueries.first(operation)) {
        Api.Answer answer = owner.api().get("/" + path(operation) + query);
        if (filled.contains("{")) {
          unfilled.add(filled);
        } else if (answer.status() >= 300) {
          unread.add(operation + " " + answer.status());
        }
        for (Canary canary : Canary.values()) {
          if (answer.text().contains(canary.code())) {
            shown
                .computeIfAbsent(canary, absent -> new LinkedHashSet<>())
                .add(operation.toString());
          }
        }
      }
    }
    System.out.println("canary: shown to the owner by " + shown);
    System.out.println("canary: not read " + unread + ", not filled " + unfilled);
    SHOWN.forEach(
        (canary, routes) -> assertThat(shown.get(canary)).as(canary + "").containsAll(routes));
    assertThat(shown.get(Canary.FIELD)).hasSizeGreaterThanOrEqualTo(9);
    assertThat(unread).as("what the owner gets no answer of").hasSizeLessThan(15);
    assertThat(unfilled)
        .allSatisfy(
            path ->
                assertThat(NOTHING_STANDS_FOR)
                    .as(path)
                    .anyMatch(variable -> path.contains(variable)));
  }

  @Test
  @Order(2)
  void readsRevealNothingHidden() {
    int reads = 0;
    for (Reader reader : readers.values()) {
      Api api = reader.api();
      for (Operation operation : asked("GET")) {
        for (String query : CanaryQueries.of(operation)) {
          look(reader, operation + query, api.get("/" + path(operation) + query));
          reads++;
        }
      }
    }
    System.out.println("canary: " + reads + " reads");
    assertThat(found).isEmpty();
  }

  @Test
  @Order(3)
  void aReadOnlyFieldIsReadAndNotWritten() {
    Api api = readers.get(Reader.Kind.READ_ONLY_FIELD).api();
    Sheet ships = new Sheet(api, "ships");
    assertThat(ships.read(cage.record()).expect(200).text()).contains(Canary.FIELD.code());
    assertThat(ships.update(cage.record(), json("sealed", "other")).expect(400).faults())
        .containsExactly("data.sealed:read_only");
  }

  @Test
  @Order(4)
  void socketsWebhooksAndMailsRevealNothingHidden() {
    readers.values().forEach(CanaryIT::listen);
    Sheet ships = new Sheet(cage.admin(), "ships");
    ships
        .update(
            cage.record(),
            json("sealed", Canary.FIELD.code() + "3", "crew", Canary.OTHERS.code() + "3"))
        .expect(200);
    cage.admin()
        .put(ships.path("/" + cage.record()), json("assigned_to", null, "data", json()))
        .expect(200);
    new Sheet(cage.admin(), "vaults").slugOf(json("name", Canary.OBJECT.code() + "4"));
    cage.line().receive("966500000001", Canary.MESSAGE.code() + " again");
    Await.promptly(
        "the owner's workflows have called",
        () -> sent(Reader.Kind.OWNER),
        all ->
            all.contains(Canary.FIELD.code())
                && all.contains(Canary.OBJECT.code())
                && all.contains(Canary.MESSAGE.code()));
    receiver.rest();
    for (Reader reader : readers.values()) {
      reader.leaks(sent(reader.kind())).forEach(leak -> found.add("a webhook told of " + leak));
      String heard = String.join("\n", ears.get(reader.kind()).rest());
      numbers("a webhook", sent(reader.kind()));
      numbers("a frame", heard);
      reader.leaks(heard).forEach(leak -> found.add(reader.kind() + " heard " + leak));
      String mails = String.join("\n", Mailbox.to(reader.person().email()));
      numbers("a mail", mails);
      reader.leaks(mails).forEach(leak -> found.add("a mail told " + reader.kind() + leak));
    }
    assertThat(found).isEmpty();
    assertThat(String.join("\n", ears.get(Reader.Kind.OWNER).rest()))
        .contains(Canary.MESSAGE.code(), "record:changed");
    assertThat(String.join("\n", ears.get(Reader.Kind.NO_RECORDS).rest()))
        .contains("joined")
        .doesNotContain("record:changed");
    assertThat(sent(Reader.Kind.HIDDEN_FIELD)).contains(Canary.RECORD.code());
  }

  /** Subscribes the reader to everything that can be sent to an address of the reader. */
  private static void listen(Reader reader) {

    for (String trigger :
        List.of(
            json("type", "record_updated", "object_slug", "ships").toString(),
            json("type", "record_created", "object_slug", "vaults").toString(),
            json("type", "message_received").toString(),
            json("type", "message_received", "session_slugs", array(cage.line().slug()))
                .toString())) {
      Api.Answer made =
          reader
              .api()
              .post(
                  "/workflow",
                  json(
                      "name", "Tell",
                      "trigger", parsed(trigger),
                      "actions",
                          array(
                              json(
                                  "type", "send_webhook",
                                  "url", receiver.url(),
                                  "headers", json("X-Reader", String.valueOf(reader.kind()))))));
      look(reader, "POST /workflow", made);
      if (made.status() == 201) {
        String path = "/workflow/" + made.data().getString("slug") + "/toggle";
        look(reader, path, reader.api().put(path, "{}"));
      }
    }
    for (String object : List.of("ships", "vaults")) {
      look(
          reader,
          "a webhook config",
          reader
              .api()
              .post(
                  "/webhooks/objects/" + object + "/configs",
                  json(
                      "target_url",
                      receiver.url() + "/" + reader.kind(),
                      "events",
                      array("record.created", "record.updated"))));
    }
  }

  private static String sent(Reader.Kind to) {
    return receiver.hits().stream()
        .filter(
            hit -> hit.header("X-Reader").equals(to.name()) || hit.path().endsWith("/" + to.name()))
        .map(Receiver.Hit::body)
        .reduce("", (all, body) -> all + "\n" + body);
  }

  @Test
  @Order(5)
  void writesRevealNothingHidden() {
    Values values = new Values();
    asked("GET").forEach(operation -> values.addPath(operation.path(), path(operation)));
    Map<Canary, Set<String>> shown = new EnumMap<>(Canary.class);
    List<Operation> reads = asked("POST").stream().filter(CanaryIT::isRead).toList();
    List<Operation> writes = asked("POST").stream().filter(post -> !isRead(post)).toList();
    for (List<Operation> posts : List.of(reads, writes)) {
      // Readers with the fewest rights come first, and the owner's requests last.
      for (Reader.Kind kind : Reader.Kind.values()) {
        Reader reader = readers.get(Reader.Kind.values()[readers.size() - 1 - kind.ordinal()]);
        posts.forEach(operation -> post(reader, operation, values, shown));
      }
    }
    System.out.println("canary: posts show the owner " + shown);
    assertThat(shown.get(Canary.FIELD))
        .contains(
            "POST /api/v1/object/data/{objectSlug}/search", "POST /api/v1/workflow/{slug}/test");
    assertThat(found).isEmpty();
  }

  /** Whether a POST reads, by the last word of its path. */
  private static boolean isRead(Operation operation) {
    return operation
        .path()
        .matches(".*/(search|aggregate|preview|bulk-preview|test|facets|formula/\\{objectSlug})");
  }

  private static void post(
      Reader reader, Operation operation, Values values, Map<Canary, Set<String>> shown) {
    for (Bodies.Body body : bodies(operation, values)) {
      Attack request = new Attack(operation, path(operation), Map.of(), body, "a post");
      Api.Answer answer = request.send(reader.api(), "canary-" + reader.kind());
      look(reader, operation + " " + (body == null ? "" : body.text()), answer);
      for (Canary canary : Canary.values()) {
        if (reader.kind() == Reader.Kind.OWNER && answer.text().contains(canary.code())) {
          shown.computeIfAbsent(canary, absent -> new LinkedHashSet<>()).add(operation.toString());
        }
      }
    }
  }

  /** The document's example with known values, and the minimal body. */
  private static List<Bodies.Body> bodies(Operation operation, Values values) {
    JsonStructure example = Bodies.example(operation, values, "plain");
    List<Bodies.Body> bodies = new ArrayList<>();
    bodies.add(Bodies.of(operation, example, "plain"));
    if (operation.media().contains("application/json")) {
      bodies.add(new Bodies.Body("application/json", "{}"));
      bodies.add(
          new Bodies.Body(
              "application/json", json("record_slug", cage.record(), "to", "boats").toString()));
    }
    return bodies;
  }

  @Test
  @Order(6)
  void theLogHoldsNoneOfTheWords() {
    String log = Plinth.server().log();
    String since = log.substring((int) Math.min(logged, log.length()));
    assertThat(since.lines())
        .noneMatch(
            line ->
                Arrays.stream(Canary.values()).anyMatch(canary -> line.contains(canary.code())));
  }
}
