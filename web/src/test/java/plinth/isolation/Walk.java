package plinth.isolation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plinth.testing.Api;
import plinth.testing.Operation;

/**
 * Calls all operations from one workspace with identifiers of another: the path with every kind of
 * credential, and every place with the main one. Read operations come first, so that the attacker
 * remains able to send requests.
 */
final class Walk {
  private static final Pattern ID = Pattern.compile("iso-\\w+-\\d+");

  /** The ways to sign in to a workspace, with the names of its providers, are public. */
  private static final String WAYS = "/api/v1/user/auth/sso";

  /** Where operators read users, who belong to no workspace and choose their own names. */
  private static final String PEOPLE = "/api/v1/admin/platform/users";

  private final Side own;
  private final Side other;
  private final Leaks leaks;
  private final String address;
  private final String name;
  private final List<String> found = new ArrayList<>();
  private final Map<String, String> brought = new HashMap<>();
  private final Set<String> kept = new HashSet<>();
  private final Map<Integer, Integer> statuses = new TreeMap<>();
  private int requests;

  /** Creates a walk against the server at an address; the name is part of the request IDs. */
  Walk(String name, Side own, Side other, String address) {
    this.name = name;
    this.own = own;
    this.other = other;
    this.address = address;
    this.leaks = Leaks.of(other, own);
  }

  /** Runs the walk and tries every place with this many values of other kinds. */
  void through(List<Operation> operations, int tries) {
    Attacks attacks = new Attacks(own, other, tries);
    List<Operation> inOrder = new ArrayList<>(operations);
    inOrder.sort(
        Comparator.comparing((Operation one) -> !one.isSafe())
            .thenComparing(one -> one.method().equals("DELETE")));
    for (Operation operation : inOrder) {
      Credential foremost = Credential.foremost(operation.surface());
      for (Credential credential : Credential.values()) {
        if (credential != foremost) {
          attacks.byPath(operation).forEach(attack -> send(attack, credential));
        }
      }
      attacks.byEveryPlace(operation).forEach(attack -> send(attack, foremost));
    }
    for (Operation operation : inOrder) {
      attacks
          .byKey(operation)
          .forEach(attack -> send(attack, Credential.foremost(operation.surface())));
    }
  }

  /** Runs operations that may end the attacker's own workspace last. */
  void claimAtLast(List<Operation> operations) {
    Attacks attacks = new Attacks(own, other, 0);
    for (Operation operation : operations) {
      if (!operation.isSafe()) {
        attacks
            .claims(operation)
            .forEach(attack -> send(attack, Credential.foremost(operation.surface())));
      }
    }
  }

  private void send(Attack attack, Credential credential) {
    String id = "iso-" + name + "-" + requests++;
    Api.Answer answer = attack.send(own.caller(credential).on(address), id);
    statuses.merge(answer.status(), 1, Integer::sum);
    String brings = attack.brings();
    if (brings.contains(other.code())) {
      brought.put(id, brings);
    }
    if (answer.status() >= 500) {
      found.add(line(attack, credential, answer) + answer.text());
    }
    if (answer.status() < 300 && !attack.operation().isSafe()) {
      // From now on these words count as the attacker's own text.
      kept.addAll(leaks.told(brings));
    }
    String told = answer.text() + answer.headers().map();
    String said = brings + " " + String.join(" ", kept);
    boolean mayKnow = credential == Credential.OPERATOR;
    if (mayKnow && attack.operation().path().startsWith(PEOPLE)) {
      return;
    }
    if (attack.operation().path().equals(WAYS)) {
      return;
    }
    (mayKnow ? leaks.inTexts(told, said) : leaks.in(told, said))
        .ifPresent(leak -> found.add(line(attack, credential, answer) + leak));
  }

  private static String line(Attack attack, Credential credential, Api.Answer answer) {
    return "%s as %s by %s (%s) answered %d: "
        .formatted(attack.operation(), credential, attack.place(), attack.path(), answer.status());
  }

  /** Searches a line of the log for the other workspace. */
  void look(String line) {
    Matcher id = ID.matcher(line);
    String said = id.find() ? brought.getOrDefault(id.group(), "") : "";
    if (!said.isEmpty() || line.contains(other.code())) {
      String all = said + " " + String.join(" ", kept);
      leaks.inTexts(line, all).ifPresent(told -> found.add("the log: " + told));
    }
  }

  /**
   * Searches a frame in the attacker's room for the other workspace, except for words that the
   * attacker used itself.
   */
  void hear(String frame) {
    leaks.in(frame, String.join(" ", kept)).ifPresent(told -> found.add("the room: " + told));
  }

  /** The leaks and failures. */
  List<String> found() {
    return found;
  }

  /** The number of requests by status. */
  Map<Integer, Integer> statuses() {
    return statuses;
  }

  /** The number of requests. */
  int requests() {
    return requests;
  }
}
