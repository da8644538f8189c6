package plinth.comments.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Reactions: adding, counting, removal and refusals. */
class ReactionsIT {
  private static final int CALLERS = 12;

  private static Api admin;
  private static Colleague bob;
  private static String comments;

  private String react;

  @BeforeAll
  static void create() {
    Workspace workspace = Workspace.create();
    admin = workspace.admin();
    bob = Colleague.join(workspace, "member");
    Sheet ships = Sheet.create(admin, "ships").field("name", "text");
    comments = "/comments/ships/" + ships.slugOf(json("name", "Argo"));
  }

  @BeforeEach
  void write() {
    react =
        comments
            + "/"
            + admin.post(comments, json("body", "A")).expect(201).data().get("id")
            + "/react";
  }

  @Test
  void repeatingAReactionRemovesIt() {
    assertThat(give(admin, "\ud83d\udc4d").toString())
        .isEqualTo(json("👍", json("count", 1, "mine", true)).toString());
    assertThat(give(bob.api(), "+1").toString())
        .isEqualTo(
            json(
                    "👍", json("count", 1, "mine", false),
                    "+1", json("count", 1, "mine", true))
                .toString());
    assertThat(give(bob.api(), "\ud83d\udc4d").toString())
        .isEqualTo(
            json(
                    "👍", json("count", 2, "mine", true),
                    "+1", json("count", 1, "mine", true))
                .toString());
    assertThat(give(bob.api(), "+1").toString())
        .isEqualTo(json("👍", json("count", 2, "mine", true)).toString());
    assertThat(give(admin, "\ud83d\udc4d").toString())
        .isEqualTo(json("👍", json("count", 1, "mine", false)).toString());
  }

  @Test
  void theParameterOnSetsTheReaction() {
    assertThat(say("x", "false").toString()).isEqualTo("{}");
    assertThat(say("x", "true").toString())
        .isEqualTo(json("x", json("count", 1, "mine", true)).toString());
    assertThat(say("x", "true").toString())
        .isEqualTo(json("x", json("count", 1, "mine", true)).toString());
    assertThat(say("x", "false").toString()).isEqualTo("{}");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          none       | {}                                | reaction:required
          empty      | {"reaction":""}               | reaction:pattern
          two words  | {"reaction":"a b"}            | reaction:pattern
          a number   | {"reaction":1}                  | reaction:type
          on a text  | {"reaction":"a","on":"y"} | on:type
          unknown    | {"reaction":"a","by":1}     | by:unknown
          too long   | {"reaction":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"} | reaction:size
          """)
  void aBodyIsRefused(String label, String body, String fault) {
    assertThat(admin.post(react, body).expect(400).faults()).containsExactly(fault);
  }

  @Test
  void aCommentHasAtMostFiftyKindsOfReaction() throws Exception {
    for (int i = 0; i < 48; i++) {
      say("r" + i, "true").toString();
    }
    List<Api.Answer> answers =
        Race.of(CALLERS, n -> admin.post(react, json("reaction", "late" + n)));
    assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(2);
    assertThat(answers)
        .filteredOn(answer -> answer.status() != 200)
        .allSatisfy(
            answer -> assertThat(answer.expect(409).code()).isEqualTo("TOO_MANY_REACTIONS"));
    bob.api().post(react, json("reaction", "r0")).expect(200);
  }

  @Test
  void racingReactionsCountEachAdminOnce() throws Exception {
    assertThat(Race.statuses(Race.of(CALLERS, n -> admin.post(react, on("x"))))).containsOnly(200);
    assertThat(say("x", "true").toString())
        .isEqualTo(json("x", json("count", 1, "mine", true)).toString());
    Race.of(CALLERS, n -> (n % 2 == 0 ? admin : bob.api()).post(react, json("reaction", "x")));
    assertThat(say("y", "false").toString())
        .as("six turns by each: nothing has changed")
        .isEqualTo(json("x", json("count", 1, "mine", true)).toString());
  }

  private JsonObject give(Api api, String reaction) {
    return reactions(api.post(react, json("reaction", reaction)));
  }

  private JsonObject say(String reaction, String on) {
    return reactions(admin.post(react, json("reaction", reaction, "on", parsed(on))));
  }

  private static JsonObject on(String reaction) {
    return json("reaction", reaction, "on", true);
  }

  private static JsonObject reactions(Api.Answer answer) {
    JsonObject comment = answer.expect(200).data();
    return comment.getJsonObject("reactions");
  }
}
