package plinth.comments.http;

import static plinth.testing.TestJson.json;

import java.util.List;
import plinth.testing.Api;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Workspace;

/**
 * Another admin of a workspace.
 *
 * @param email the address
 * @param slug slug of the admin
 * @param api the admin's client
 */
record Colleague(String email, String slug, Api api) {
  /** Creates an admin with a role. */
  static Colleague join(Workspace workspace, String role) {
    Person person = Person.create();
    String slug = invite(workspace, person, role);
    return new Colleague(person.email(), slug, workspace.enter(person));
  }

  /** Invites a person and returns the slug. */
  static String invite(Workspace workspace, Person person, String role) {
    return workspace
        .admin()
        .post("/admin/members", json("email", person.email(), "role", role))
        .expect(201)
        .data()
        .getString("slug");
  }

  /** Waits for a number of mails about mentions and returns them in any order. */
  List<String> mentionMails(int count) {
    // The first mail is the invitation.
    Mailbox.await(email, count + 1);
    return Mailbox.to(email).stream().filter(mail -> mail.contains("mentioned you")).toList();
  }
}
