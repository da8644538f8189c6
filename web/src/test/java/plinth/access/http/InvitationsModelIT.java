package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Workspace;

/**
 * An invitation belongs to the owner of its address. Whatever inviters, invited people and
 * strangers do, a model of this rule predicts who is a member, with which role.
 */
class InvitationsModelIT {
  /** The number of random walks; {@code -Dplinth.walks=500} for a long search. */
  private static final int WALKS = Integer.getInteger("plinth.walks", 12);

  private static final int STEPS = 14;
  private static final Pattern TOKEN = Pattern.compile("/console/invitation#([A-Za-z0-9_-]{43})");
  private static final List<String> ROLES = List.of("member", "admin");

  /** The possible actions on one of two people and their addresses. */
  private enum Act {
    INVITE,
    CHANGE_ROLE,
    WITHDRAW,
    ACCEPT_NEWEST,
    ACCEPT_FIRST,
    ACCEPT_ANOTHERS,
    SELECT,
    SWAP_ADDRESSES
  }

  /** An open invitation of an address, in the model. */
  private static final class Invitation {
    private String role;
    private String token;
  }

  static List<Integer> walks() {
    return new Random(7).ints(WALKS).boxed().toList();
  }

  private final List<String> done = new ArrayList<>();
  private final Map<String, Invitation> open = new HashMap<>();
  private final Map<String, List<String>> mailed = new HashMap<>();
  private final Map<Person, String> roles = new HashMap<>();
  private final Map<Person, String> addresses = new HashMap<>();

  private Workspace workspace;
  private List<Person> people;

  @ParameterizedTest
  @MethodSource("walks")
  void onlyTheAddresseeOfAnInvitationBecomesAMember(int seed) {
    Random random = new Random(seed);
    workspace = Workspace.create();
    people = List.of(Person.create(), Person.create());
    people.forEach(person -> addresses.put(person, person.email()));
    for (int step = 0; step < STEPS; step++) {
      Act act = Act.values()[random.nextInt(Act.values().length)];
      Person person = people.get(random.nextInt(2));
      String role = ROLES.get(random.nextInt(2));
      done.add(act + " " + people.indexOf(person) + " " + role);
      play(act, person, role);
      assertThat(listed()).as(done.toString()).isEqualTo(expected());
    }
  }

  private void play(Act act, Person person, String role) {
    String address = addresses.get(person);
    Person other = people.get(1 - people.indexOf(person));
    List<String> tokens = mailed.getOrDefault(address, List.of());
    switch (act) {
      case INVITE -> invite(person, address, role);
      case CHANGE_ROLE -> changeRole(person, address, role);
      case WITHDRAW -> withdraw(person, address);
      case ACCEPT_NEWEST -> {
        if (!tokens.isEmpty()) {
          accept(person, tokens.get(tokens.size() - 1));
        }
      }
      case ACCEPT_FIRST -> {
        if (!tokens.isEmpty()) {
          accept(person, tokens.get(0));
        }
      }
      case ACCEPT_ANOTHERS -> {
        List<String> theirs = mailed.getOrDefault(addresses.get(other), List.of());
        if (!theirs.isEmpty()) {
          accept(person, theirs.get(theirs.size() - 1));
        }
      }
      case SELECT -> select(person, address);
      case SWAP_ADDRESSES -> {
        // The row of a member follows the account when the member selects the workspace again.
        if (roles.isEmpty()) {
          swap(person, other);
        }
      }
    }
  }

  private void invite(Person person, String address, String role) {
    Api.Answer answer =
        workspace.admin().post("/admin/members", json("email", address, "role", role));
    if (roles.containsKey(person)) {
      answer.refused(409, "MEMBER_EXISTS");
      return;
    }
    answer.expect(201);
    List<String> tokens = mailed.computeIfAbsent(address, none -> new ArrayList<>());
    Matcher token = TOKEN.matcher(Mailbox.await(address, tokens.size() + 1));
    assertThat(token.find()).isTrue();
    tokens.add(token.group(1));
    Invitation invitation = open.computeIfAbsent(address, none -> new Invitation());
    invitation.role = role;
    invitation.token = token.group(1);
  }

  private void changeRole(Person person, String address, String role) {
    if (open.containsKey(address) || roles.containsKey(person)) {
      workspace.admin().put("/admin/members/" + slug(address), json("role", role)).expect(200);
      roles.computeIfPresent(person, (present, before) -> role);
      if (open.containsKey(address)) {
        open.get(address).role = role;
      }
    }
  }

  private void withdraw(Person person, String address) {
    if (open.containsKey(address) || roles.containsKey(person)) {
      workspace.admin().delete("/admin/members/" + slug(address)).expect(200);
      roles.remove(person);
      open.remove(address);
    }
  }

  private void accept(Person person, String token) {
    Api.Answer answer = person.api().post("/user/auth/invitations/accept", json("token", token));
    String address =
        open.keySet().stream()
            .filter(each -> open.get(each).token.equals(token))
            .findFirst()
            .orElse(null);
    if (address == null) {
      answer.refused(400, "INVITATION_INVALID");
    } else if (!address.equals(addresses.get(person))) {
      answer.refused(403, "INVITATION_NOT_YOURS");
    } else {
      answer.expect(200);
      roles.put(person, open.remove(address).role);
    }
  }

  private void select(Person person, String address) {
    Api.Answer answer =
        person
            .api()
            .post("/user/auth/select-workspace", json("workspace_id", workspace.subdomain()));
    if (open.containsKey(address)) {
      roles.put(person, open.remove(address).role);
    }
    if (roles.containsKey(person)) {
      answer.expect(200);
    } else {
      assertThat(answer.expect(400).faults()).containsExactly("workspace_id:unknown");
    }
  }

  /** Swaps the addresses of two people, as two changes of address would. */
  private void swap(Person one, Person other) {
    String email = "update main.\"user\" set email = '%s' where id = %d;";
    String first = addresses.get(one);
    String second = addresses.get(other);
    Database.run(
        email.formatted("swap-" + first, one.id())
            + email.formatted(first, other.id())
            + email.formatted(second, one.id()));
    addresses.put(one, second);
    addresses.put(other, first);
  }

  private List<JsonObject> members() {
    return workspace
        .admin()
        .get("/admin/members?limit=50")
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  private String slug(String address) {
    return members().stream()
        .filter(member -> member.getString("email").equals(address))
        .findFirst()
        .orElseThrow()
        .getString("slug");
  }

  private TreeSet<String> listed() {
    TreeSet<String> all = new TreeSet<>();
    members().stream()
        .filter(member -> !member.getString("email").equals(workspace.owner().email()))
        .map(
            member ->
                member.getString("email")
                    + " "
                    + member.getString("status")
                    + " "
                    + member.getString("role"))
        .forEach(all::add);
    return all;
  }

  private TreeSet<String> expected() {
    TreeSet<String> all = new TreeSet<>();
    open.forEach((address, invitation) -> all.add(address + " invited " + invitation.role));
    roles.forEach((person, role) -> all.add(addresses.get(person) + " active " + role));
    return all;
  }
}
