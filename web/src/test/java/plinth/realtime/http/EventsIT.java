package plinth.realtime.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import org.junit.jupiter.api.Test;
import plinth.testing.Await;
import plinth.testing.Line;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.TestSocket;
import plinth.testing.Workspace;

/** Sockets over the wire: the token in the first message, and the events of one workspace. */
class EventsIT {
  private static TestSocket join(String token) {
    return TestSocket.join(Plinth.server().address(), token);
  }

  @Test
  void aChangedRecordIsHeardInItsWorkspaceAndNowhereElse() throws Exception {
    Workspace here = Workspace.create();
    Workspace there = Workspace.create();
    TestSocket ours = join(here.token());
    TestSocket theirs = join(there.token());
    assertThat(ours.next()).contains("workspace:" + here.id());
    assertThat(theirs.next()).contains("workspace:" + there.id());

    here.admin().post("/object/data/companies", json("data", json("name", "Ours"))).expect(201);
    there.admin().post("/object/data/contacts", json("data", json("name", "Theirs"))).expect(201);

    assertThat(ours.next()).contains("record:changed", "companies").doesNotContain("Ours");
    assertThat(theirs.next()).contains("record:changed", "contacts");
    assertThat(ours.rest()).isEmpty();
    assertThat(theirs.rest()).isEmpty();
  }

  @Test
  void pushesRequireTheRightToReadRecords() throws Exception {
    Workspace here = Workspace.create();
    String role =
        here.admin()
            .post("/admin/roles", json("name", "Deaf", "permissions", array("object.read")))
            .expect(201)
            .data()
            .getString("slug");
    TestSocket deaf = join(token(here, Person.create(), role));
    TestSocket ours = join(here.token());
    assertThat(deaf.next()).contains("joined");
    assertThat(ours.next()).contains("joined");
    here.admin().post("/object/data/companies", json("data", json("name", "A"))).expect(201);
    assertThat(ours.next()).contains("record:changed");
    assertThat(deaf.rest()).isEmpty();

    here.admin().put("/admin/roles/" + role, json("permissions", array("record.read"))).expect(200);
    Await.promptly(
        "the new right counts for the open socket",
        () -> {
          here.admin().post("/object/data/companies", json("data", json("name", "B"))).expect(201);
          return String.join("", deaf.rest());
        },
        heard -> heard.contains("record:changed"));
  }

  @Test
  void removingAMemberClosesTheirSocketImmediately() throws Exception {
    Workspace here = Workspace.create();
    Person person = Person.create();
    TestSocket removed = join(token(here, person, "member"));
    assertThat(removed.next()).contains("joined");
    String slug =
        Line.items(here.admin().get("/admin/members")).stream()
            .filter(member -> member.getString("email").equals(person.email()))
            .findFirst()
            .orElseThrow()
            .getString("slug");
    here.admin().delete("/admin/members/" + slug).expect(200);
    assertThat(removed.next()).isEqualTo("closed 4401");
    here.admin().post("/object/data/companies", json("data", json("name", "C"))).expect(201);
    assertThat(removed.rest()).isEmpty();
  }

  private static String token(Workspace workspace, Person person, String role) {
    workspace.join(person, role);
    return person
        .api()
        .post("/user/auth/select-workspace", json("workspace_id", workspace.subdomain()))
        .expect(200)
        .data()
        .getString("access_token");
  }

  @Test
  void aForgedTokenIsShownOut() throws Exception {
    assertThat(join("x.y.z").next()).isEqualTo("closed 4401");
  }
}
