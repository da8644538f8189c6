package plinth.realtime.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import plinth.testing.Ear;
import plinth.testing.Plinth;
import plinth.testing.Workspace;

/** Sockets over the wire: the token in the first message, and one workspace's frames alone. */
class EventsIT {
  private static Ear join(String token) {
    return Ear.join(Plinth.server().address(), token);
  }

  @Test
  void aChangedRecordIsHeardInItsWorkspaceAndNowhereElse() throws Exception {
    Workspace here = Workspace.create();
    Workspace there = Workspace.create();
    Ear ours = join(here.token());
    Ear theirs = join(there.token());
    assertThat(ours.next()).contains("workspace:" + here.id());
    assertThat(theirs.next()).contains("workspace:" + there.id());

    here.admin().post("/object/data/companies", "{\"data\":{\"name\":\"Ours\"}}").expect(201);
    there.admin().post("/object/data/contacts", "{\"data\":{\"name\":\"Theirs\"}}").expect(201);

    assertThat(ours.next()).contains("record:changed", "companies").doesNotContain("Ours");
    assertThat(theirs.next()).contains("record:changed", "contacts");
    assertThat(ours.rest()).isEmpty();
    assertThat(theirs.rest()).isEmpty();
  }

  @Test
  void aForgedTokenIsShownOut() throws Exception {
    assertThat(join("x.y.z").next()).isEqualTo("closed 4401");
  }
}
