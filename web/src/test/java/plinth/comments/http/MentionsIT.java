package plinth.comments.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Who can be mentioned, and when a mention is mailed. */
class MentionsIT {
  private static Workspace workspace;
  private static Api admin;
  private static Sheet ships;

  private Colleague bob;
  private String comments;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
    ships = Sheet.create(admin, "ships").field("name", "text");
  }

  @BeforeEach
  void launch() {
    bob = Colleague.join(workspace, "member");
    comments = "/comments/ships/" + ships.slugOf(json("name", "Argo"));
  }

  @Test
  void mentionedMembersAreMailed() {
    JsonObject made =
        admin.post(comments, body("Look <b>here</b>, @[" + bob.slug() + "]!")).expect(201).data();
    assertThat(mentions(made)).containsExactly(bob.slug());
    String mail = bob.mentionMails(1).get(0);
    assertThat(mail)
        .contains("Nora Field mentioned you in " + workspace.subdomain())
        .contains("Look <b>here</b>, @Nora Field!")
        .contains("&lt;b&gt;here")
        .contains("/console" + comments.replace("/comments/ships", "/objects/ships"))
        .contains("?workspace=" + workspace.subdomain());
  }

  @Test
  void eachMemberIsMailedOncePerComment() {
    Colleague eve = Colleague.join(workspace, "member");
    String one =
        comments
            + "/"
            + admin
                .post(comments, body("@[" + bob.slug() + "] @[" + bob.slug() + "]", bob.slug()))
                .expect(201)
                .data()
                .get("id");
    bob.mentionMails(1);
    admin.put(one, body("Still @[" + bob.slug() + "]")).expect(200);
    admin.put(one, body("Not any more")).expect(200);
    JsonObject both =
        admin.put(one, body("And @[" + eve.slug() + "]", bob.slug())).expect(200).data();
    assertThat(mentions(both)).containsExactly(bob.slug(), eve.slug());
    assertThat(eve.mentionMails(1)).hasSize(1);
    admin.post(comments, body("Another one @[" + bob.slug() + "]")).expect(201);
    assertThat(bob.mentionMails(2)).as("one for each of the comments").hasSize(2);
  }

  @Test
  void mentionsOutsideOfTheTextStayUnlessSaid() {
    Colleague eve = Colleague.join(workspace, "member");
    JsonObject made =
        admin.post(comments, body("@[" + bob.slug() + "]", eve.slug())).expect(201).data();
    String one = comments + "/" + made.get("id");
    assertThat(mentions(made)).containsExactly(eve.slug(), bob.slug());
    assertThat(mentions(admin.put(one, body("Nobody in here")).expect(200).data()))
        .containsExactly(eve.slug());
    assertThat(
            mentions(admin.put(one, json("body", "None", "mentions", array())).expect(200).data()))
        .isEmpty();
  }

  @Test
  void authorsAreNotMailedAboutTheirOwnComments() {
    bob.api().post(comments, body("I, @[" + bob.slug() + "]")).expect(201);
    admin.post(comments, body("You, @[" + bob.slug() + "]")).expect(201);
    assertThat(bob.mentionMails(1)).hasSize(1).allMatch(mail -> mail.contains("You, "));
  }

  @Test
  void refusedCommentsMailNobody() {
    Api.Answer refused =
        admin.post(comments, body("@[" + bob.slug() + "] @[nobody-here]", "nor-here"));
    assertThat(refused.expect(400).faults()).containsExactly("mentions[0]:unknown", "body:unknown");
    admin.post(comments, body("Now, @[" + bob.slug() + "]")).expect(201);
    assertThat(bob.mentionMails(1)).hasSize(1).allMatch(mail -> mail.contains("Now, "));
  }

  @Test
  void onlyActiveMembersWhoMayReadRecordsCanBeMentioned() {
    String invited = Colleague.invite(workspace, Person.create(), "member");
    String role =
        admin
            .post("/admin/roles", json("name", "Blind", "permissions", array("comment.*")))
            .expect(201)
            .data()
            .getString("slug");
    Colleague blind = Colleague.join(workspace, role);
    Colleague foreign = Colleague.join(Workspace.create(), "member");
    assertThat(
            admin
                .post(comments, body("A", bob.slug(), invited, blind.slug(), foreign.slug()))
                .expect(400)
                .faults())
        .containsExactly("mentions[1]:unknown", "mentions[2]:not_allowed", "mentions[3]:unknown");
    assertThat(Mailbox.to(foreign.email())).noneMatch(mail -> mail.contains("mentioned you"));
  }

  @Test
  void membersWhoCannotReadTheObjectCannotBeMentioned() {
    String role =
        admin
            .post(
                "/admin/roles",
                json("name", "Ashore", "permissions", array("comment.*", "record.*")))
            .expect(201)
            .data()
            .getString("slug");
    Colleague ashore = Colleague.join(workspace, role);
    admin.post(comments, body("Before", ashore.slug())).expect(201);
    ashore.mentionMails(1);
    String limit = "/admin/roles/" + role + "/objects/ships";
    admin.put(limit, json("read", false)).expect(200);
    Api.Answer refused = admin.post(comments, body("@[" + ashore.slug() + "]", bob.slug()));
    assertThat(refused.expect(400).faults()).containsExactly("body:not_allowed");
    admin.put(limit, json("read", true)).expect(200);
    admin.post(comments, body("After @[" + ashore.slug() + "]")).expect(201);
    assertThat(ashore.mentionMails(2)).hasSize(2);
  }

  @Test
  void removedMembersStayMentionedAndCannotBeMentionedAgain() {
    JsonObject made = admin.post(comments, body("@[" + bob.slug() + "]")).expect(201).data();
    admin.delete("/admin/members/" + bob.slug()).expect(200);
    String one = comments + "/" + made.get("id");
    JsonObject changed =
        admin.put(one, body("Once @[" + bob.slug() + "] was here")).expect(200).data();
    assertThat(mentions(changed)).containsExactly(bob.slug());
    assertThat(admin.post(comments, body("@[" + bob.slug() + "]")).expect(400).faults())
        .containsExactly("body:unknown");
  }

  @Test
  void aCommentMentionsAtMostFifty() {
    String[] many = java.util.Collections.nCopies(51, bob.slug()).toArray(String[]::new);
    assertThat(admin.post(comments, body("A", many)).expect(400).faults())
        .containsExactly("mentions:size");
  }

  private static JsonObject body(String text, String... mentions) {
    return mentions.length == 0 ? json("body", text) : json("body", text, "mentions", mentions);
  }

  private static List<String> mentions(JsonObject comment) {
    return comment.getJsonArray("mentions").getValuesAs(JsonObject.class).stream()
        .map(person -> person.getString("slug"))
        .toList();
  }
}
