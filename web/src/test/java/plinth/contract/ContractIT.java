package plinth.contract;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.kernel.http.Surface;
import plinth.testing.Api;
import plinth.testing.Furnished;
import plinth.testing.OpenApi;
import plinth.testing.Operation;
import plinth.testing.Plinth;
import plinth.testing.Signer;
import plinth.testing.Values;
import plinth.testing.Workspace;

/**
 * Generated requests test the running server against its document: it never fails, every answer
 * matches the document for its status, and forbidden input is refused. {@code -Dplinth.fuzz.seed}
 * repeats a run, {@code -Dplinth.fuzz.rounds} is the number of requests per operation and pass, and
 * {@code -Dplinth.fuzz.passes} the number of passes, each with its own workspace and the next seed.
 */
class ContractIT {
  private static final long SEED = Long.getLong("plinth.fuzz.seed", 9);
  private static final int ROUNDS = Integer.getInteger("plinth.fuzz.rounds", 6);
  private static final int PASSES = Integer.getInteger("plinth.fuzz.passes", 1);

  /** Statuses that clients need to expect only if the document declares them. */
  private static final Set<Integer> OF_THE_INPUT = Set.of(400, 404, 409, 412, 413, 415, 422);

  private static List<Operation> operations;
  private static Contract contract;

  private final Map<String, List<String>> found = new LinkedHashMap<>();
  private final Map<Integer, Integer> statuses = new TreeMap<>();

  @BeforeAll
  static void read() {
    OpenApi document = OpenApi.of(Api.open().get("//openapi?format=json").expect(200).text());
    operations = new ArrayList<>(Operation.all(document));
    contract = new Contract(operations);
    // Reads come first, and operations that end something come last.
    operations.sort(
        Comparator.comparing((Operation one) -> !one.isSafe())
            .thenComparing(one -> one.surface() == Surface.Kind.USER)
            .thenComparing(one -> one.method().equals("DELETE")));
  }

  @Test
  void everyAnswerIsAsTheDocumentSays() {
    for (int pass = 0; pass < PASSES; pass++) {
      System.out.println("contract: -Dplinth.fuzz.seed=" + (SEED + pass));
      pass(new Random(SEED + pass));
    }
    System.out.println("contract: answers by status " + statuses);
    assertThat(statuses.getOrDefault(200, 0)).isGreaterThan(operations.size() / 2);
    assertThat(String.join("\n", summary())).isEmpty();
  }

  private List<String> summary() {
    return found.entrySet().stream()
        .map(one -> one.getKey() + " (" + one.getValue().size() + "): " + one.getValue().get(0))
        .toList();
  }

  private void pass(Random random) {
    Furnished ground = Furnished.of(Workspace.create(), "fuzz");
    ground.slugs().put("{providerType}", "chatapp");
    ground.slugs().put("{subdomain}", ground.workspace().subdomain());
    ground.slugs().put("{workspace_id}", String.valueOf(ground.workspace().id()));
    Values known = new Values();
    Map<String, String> paths = new HashMap<>();
    for (Operation operation : operations) {
      paths.put(operation.path(), ground.path(operation.path()));
      known.addPath(operation.path(), paths.get(operation.path()));
    }
    List.of("name", "rig", "twin", "sail", "stage").forEach(field -> known.add("field", field));
    Trials trials = new Trials(random, contract, paths, known);
    for (Operation operation : operations) {
      for (int round = 0; round < ROUNDS; round++) {
        Trial trial = trials.next(operation, round);
        if (trial != null) {
          judge(trial, trial.send(caller(ground, operation)), known);
        }
      }
    }
  }

  private static Api caller(Furnished ground, Operation operation) {
    return switch (operation.surface()) {
      case USER, ADMIN, RECORD, WORKSPACE -> ground.admin();
      case INTEGRATION -> ground.key();
      case DIRECTORY -> ground.directory();
      case SUPER_ADMIN -> Api.open().bearer(Signer.server().operator());
      case TEST_TOOLS -> Api.open().apiKey(Plinth.TEST_TOOLS_KEY);
      case OPEN, SIGNED -> Api.open().with("X-Workspace", ground.workspace().subdomain());
    };
  }

  private void judge(Trial trial, Api.Answer answer, Values known) {
    statuses.merge(answer.status(), 1, Integer::sum);
    List<String> faults = new ArrayList<>(contract.faults(trial.operation(), answer));
    boolean isTaken = answer.status() < 300;
    if (isTaken && trial.mustRefuse()) {
      faults.add(
          "takes what the document forbids: "
              + contract.faultsOfBody(trial.operation(), trial.body()));
    }
    boolean isUnheardOf = !Contract.announces(trial.operation(), answer.status());
    if (isUnheardOf && OF_THE_INPUT.contains(answer.status()) && !trial.isAstray()) {
      faults.add("is not announced");
    }
    for (String fault : faults) {
      String place = trial.operation() + " " + answer.status() + " " + kind(fault);
      String seen = fault + "\n    " + trial + "\n    " + cut(answer.text());
      found.computeIfAbsent(place, absent -> new ArrayList<>()).add(seen);
    }
    if (isTaken && trial.operation().surface() != Surface.Kind.SUPER_ADMIN) {
      learn(trial.operation(), answer, known);
    }
  }

  /** Later requests use values of earlier responses. */
  private static void learn(Operation operation, Api.Answer answer, Values known) {
    if (answer.header("Content-Type").startsWith("application/json")) {
      try {
        String[] path = operation.path().replaceAll("(/\\{[^}]*})+$", "").split("/");
        known.addAll(path[path.length - 1], answer.json());
      } catch (JsonException | ClassCastException e) {
        // The response is not an object, which the contract has already reported.
        return;
      }
    }
  }

  private static String kind(String fault) {
    return fault.replaceAll("[0-9]+", "0").replaceFirst(":.*(?=: )", "");
  }

  private static String cut(String text) {
    return text.length() < 600 ? text : text.substring(0, 600) + "…";
  }
}
