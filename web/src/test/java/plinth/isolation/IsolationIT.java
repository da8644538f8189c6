package plinth.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.kernel.http.Surface;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Footprint;
import plinth.testing.OpenApi;
import plinth.testing.Operation;
import plinth.testing.Plinth;
import plinth.testing.TestSocket;
import plinth.testing.Workspace;

/**
 * No route reveals or changes anything of another workspace, shared or dedicated, whatever values
 * of it a request contains. Routes and places come from the server's document, so that new ones are
 * included.
 */
class IsolationIT {
  /** The number of values of other kinds per place; more for a longer walk. */
  private static final int TRIES = Integer.getInteger("plinth.isolation.tries", 1);

  private static final String PUT_OFF =
      """
      update tenant.webhook set due_at = now() + interval '1 day'
       where workspace_id = %d and due_at < now() + interval '1 hour'
         and (lease_until is null or lease_until < now())
      """;

  private static final String SENDING =
      """
      select slug from tenant.webhook
       where workspace_id = %d
         and (due_at < now() + interval '1 hour' or lease_until > now())
      """;

  private static List<Operation> operations;
  private static Side shared;
  private static Side neighbour;
  private static Side dedicated;
  private static Side attackingDedicated;
  private static Side neighbourOfDedicated;

  @BeforeAll
  static void furnish() {
    OpenApi document = OpenApi.of(Api.open().get("//openapi?format=json").expect(200).text());
    operations = Operation.all(document);
    shared = Side.of(Workspace.create(), code(), operations);
    neighbour = Side.of(Workspace.create(), code(), operations);
    dedicated = Side.of(Workspace.dedicated(), code(), operations);
    // A walk writes the other's texts into its own workspace, and begins payments that end later.
    // So nobody is attacked after attacking, and what one walk wrote means nothing to another.
    attackingDedicated = Side.of(Workspace.dedicated(), code(), operations);
    neighbourOfDedicated = Side.of(Workspace.create(), code(), operations);
  }

  private static String code() {
    String random = UUID.randomUUID().toString().replaceAll("[^a-f]", "");
    return "zq" + (random + "abcdefgh").substring(0, 8);
  }

  @Test
  void aSharedWorkspaceKnowsNothingOfASharedOne() {
    walk("a", shared, neighbour);
  }

  @Test
  void aSharedWorkspaceKnowsNothingOfADedicatedOne() {
    walk("b", shared, dedicated);
  }

  @Test
  void aDedicatedWorkspaceKnowsNothingOfASharedOne() {
    walk("c", attackingDedicated, neighbourOfDedicated);
  }

  private static void walk(String name, Side own, Side other) {
    String address = Plinth.server().address();
    settled(other);
    putDeliveriesOff(other);
    Map<String, String> before = settled(other);
    TestSocket theirs = TestSocket.join(address, other.furnished().workspace().token());
    TestSocket ours = TestSocket.join(address, own.furnished().workspace().token());
    long logged = log().length();
    Walk walk = new Walk(name, own, other, address);
    walk.through(operations, TRIES);
    // The attacker was able to send requests until the end.
    assertThat(own.caller(Credential.ADMIN).get("/admin/roles").expect(200).text())
        .contains(own.code());
    Map<String, String> after = settled(other);
    log().substring((int) Math.min(logged, log().length())).lines().forEach(walk::look);
    ours.rest().forEach(walk::hear);

    System.out.println("isolation: " + walk.requests() + " requests, " + walk.statuses());
    assertThat(walk.found()).isEmpty();
    assertThat(changed(before, after)).as("what the walk changed").isEmpty();
    assertThat(theirs.rest()).as("what the other heard").hasSize(1);
    assertThat(Api.open().get("//metrics").expect(200).text())
        .doesNotContain(own.code(), other.code(), other.furnished().workspace().subdomain());
  }

  /**
   * Keeps the workspace from sending again, during the walk, what its webhooks could not deliver,
   * because nobody answers them.
   */
  private static void putDeliveriesOff(Side side) {
    long workspace = side.furnished().workspace().id();
    Await.until(
        "no webhook sends",
        () -> {
          Database.runIn(workspace, PUT_OFF.formatted(workspace));
          return Database.textsIn(workspace, SENDING.formatted(workspace)).isEmpty();
        });
  }

  /** The rows of a workspace after its own work is done. */
  private static Map<String, String> settled(Side side) {
    List<Map<String, String>> seen = new ArrayList<>();
    Workspace workspace = side.furnished().workspace();
    seen.add(Footprint.digestsIn(workspace));
    return Await.promptly(
        () -> {
          Await.pass(Duration.ofMillis(500), "work that goes on has changed something");
          Map<String, String> now = Footprint.digestsIn(workspace);
          return seen.set(0, now).equals(now) ? now : Map.of();
        },
        now -> !now.isEmpty());
  }

  private static List<String> changed(Map<String, String> before, Map<String, String> after) {
    return before.keySet().stream()
        .filter(table -> !before.get(table).equals(after.get(table)))
        .toList();
  }

  private static String log() {
    return Plinth.server().log();
  }

  @Test
  void askedByTurnsEachGetsItsOwn() {
    for (Side other : List.of(neighbour, dedicated)) {
      Leaks ours = Leaks.of(shared, other);
      Leaks theirs = Leaks.of(other, shared);
      List<String> found = new ArrayList<>();
      int asked = 0;
      for (Operation operation : operations) {
        Credential credential = Credential.foremost(operation.surface());
        String path = "/" + Attacks.path(operation, shared);
        boolean isAlike = path.equals("/" + Attacks.path(operation, other));
        if (!operation.isSafe() || !isAlike || credential == Credential.OPERATOR) {
          continue;
        }
        asked++;
        String tag = "";
        for (Side reader : List.of(other, shared, other, shared)) {
          Api api = reader.caller(credential);
          Api.Answer answer = (tag.isEmpty() ? api : api.with("If-None-Match", tag)).get(path);
          (reader == shared ? theirs : ours)
              .in(answer.text() + answer.headers().map(), path)
              .ifPresent(told -> found.add(operation + " told " + told));
          tag = reader == other ? answer.header("ETag") : "";
        }
      }
      assertThat(found).isEmpty();
      assertThat(asked).isGreaterThan(60);
    }
  }

  @Test
  void aSocketHearsItsOwnRoomWhicheverItNames() throws InterruptedException {
    for (Side other : List.of(neighbour, dedicated)) {
      Workspace there = other.furnished().workspace();
      JsonObject room =
          json(
              "room",
              "workspace:" + there.id(),
              "rooms",
              array("workspace:" + there.id(), "tenant:" + there.subdomain()));
      JsonObject hello = json("token", shared.furnished().workspace().token(), room);
      JsonObject join = json("event", "join", "data", room);
      TestSocket testSocket =
          TestSocket.saying(
              Plinth.server().address(), hello.toString(), join.toString(), room.toString());
      assertThat(testSocket.next()).contains("joined", ":" + shared.furnished().workspace().id());
      TestSocket theirs = TestSocket.join(Plinth.server().address(), there.token());
      assertThat(theirs.next()).contains("joined");
      other
          .caller(Credential.ADMIN)
          .post("/object/data/companies", json("data", json("name", other.code())))
          .expect(201);
      assertThat(theirs.next()).contains("record:changed");
      assertThat(testSocket.rest()).isEmpty();
    }
  }

  @Test
  void theSearchedValuesExist() {
    for (Side side : List.of(shared, neighbour, dedicated)) {
      assertThat(side.harvest().answersWithTheWord()).isGreaterThan(60);
      assertThat(side.harvest().values().oneOfEach()).hasSizeGreaterThan(25);
      assertThat(side.harvest().values().telling()).hasSizeGreaterThan(25);
    }
    Attacks attacks = new Attacks(shared, neighbour, 1);
    assertThat(operations)
        .filteredOn(operation -> operation.surface() != Surface.Kind.SUPER_ADMIN)
        .filteredOn(operation -> attacks.byEveryPlace(operation).isEmpty())
        // BrowserSessionIT attacks those that read a cookie and nothing else.
        .filteredOn(operation -> !operation.path().endsWith("/auth/browser-session"))
        // PasskeyAttacksIT attacks those that are answered by a passkey and nothing else.
        .filteredOn(operation -> !operation.path().contains("/auth/passkey-login"))
        .as("what is only claimed to be done in the other's workspace")
        .allSatisfy(
            operation -> assertThat(attacks.claims(operation)).as(operation + "").isNotEmpty());
  }

  @Test
  void claimingAnotherWorkspaceChangesNothingThere() {
    Side claiming = Side.of(Workspace.create(), code(), List.of());
    Map<String, String> before = settled(neighbour);
    Walk walk = new Walk("l", claiming, neighbour, Plinth.server().address());
    walk.claimAtLast(operations);
    assertThat(walk.found()).isEmpty();
    assertThat(walk.statuses()).containsKey(200);
    assertThat(changed(before, settled(neighbour))).isEmpty();
  }

  @Test
  void aServerThatLeaksIsFound() {
    String address = Plinth.server().address();
    Side victim = Side.of(Workspace.create(), code(), List.of());
    String token = victim.furnished().workspace().token();
    try (LeakyService reading = LeakyService.to(address, "GET /api/v1/folder", token)) {
      Walk walk = new Walk("r", shared, victim, reading.address());
      walk.through(named("/api/v1/folder"), 0);
      assertThat(walk.found()).anyMatch(one -> one.contains("GET /api/v1/folder as ADMIN"));
    }
    Map<String, String> before = settled(victim);
    try (LeakyService writing = LeakyService.to(address, "PUT /api/v1/folder/", token)) {
      Walk walk = new Walk("w", shared, victim, writing.address());
      walk.through(named("/api/v1/folder/{slug}"), 0);
    }
    assertThat(changed(before, settled(victim))).contains("tenant.folder");
  }

  private static List<Operation> named(String path) {
    return operations.stream().filter(operation -> operation.path().equals(path)).toList();
  }
}
