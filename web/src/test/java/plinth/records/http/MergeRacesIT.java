package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Related;
import plinth.testing.Workspace;

/** Merges at the same time as other writes of their records lose nothing. */
class MergeRacesIT {
  private static final int ROUNDS = 6;

  private Api admin;
  private Related work;

  @BeforeEach
  void create() {
    admin = Workspace.create().admin();
    work = Related.create(admin, "one_to_many", "unlink");
  }

  @Test
  void aRecordIsMergedOnce() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      List<String> slugs = firms(3);
      List<Api.Answer> answers =
          Race.of(
              4,
              caller ->
                  merge(slugs.get(caller % 2 == 0 ? 0 : 1), slugs.get(caller % 2 == 0 ? 1 : 2)));
      List<Integer> statuses = Race.statuses(answers);
      assertThat(statuses).isSubsetOf(200, 409);
      assertThat(statuses).filteredOn(status -> status == 200).hasSizeBetween(1, 2);
      long left = slugs.stream().filter(slug -> isLive(slug)).count();
      assertThat(left).isEqualTo(3 - statuses.stream().filter(status -> status == 200).count());
    }
  }

  @Test
  void aChangeIsInTheSurvivorOrReachesIt() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      List<String> slugs = firms(2);
      List<Api.Answer> answers =
          Race.of(
              2,
              caller ->
                  caller == 0
                      ? merge(slugs.get(0), slugs.get(1))
                      : work.firms().update(slugs.get(1), json("size", 5)));
      assertThat(Race.statuses(answers)).containsOnly(200);
      assertThat(work.firms().read(slugs.get(0)).data().getJsonObject("data").getInt("size"))
          .isEqualTo(5);
    }
  }

  @Test
  void aLinkThatIsMadeMeanwhileIsMovedOrRefused() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      List<String> slugs = firms(2);
      List<Api.Answer> answers =
          Race.of(
              4,
              caller ->
                  caller == 0
                      ? merge(slugs.get(0), slugs.get(1))
                      : work.people()
                          .tryCreate(json("name", "P" + caller, "employer", slugs.get(1))));
      assertThat(answers.get(0).status()).isEqualTo(200);
      String survivor = work.firms().read(slugs.get(0)).text();
      for (Api.Answer answer : answers.subList(1, 4)) {
        assertThat(answer.status()).isIn(201, 400);
        if (answer.status() == 201) {
          assertThat(survivor).contains(answer.data().getString("slug"));
        }
      }
    }
  }

  @Test
  void aDeletedRecordIsNotMergedAndAMergedOneNotDeleted() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      List<String> slugs = firms(2);
      List<Api.Answer> answers =
          Race.of(
              2,
              caller ->
                  caller == 0
                      ? merge(slugs.get(0), slugs.get(1))
                      : work.firms().delete(slugs.get(1)));
      List<Integer> statuses = answers.stream().map(Api.Answer::status).toList();
      assertThat(statuses).isIn(List.of(200, 409), List.of(400, 200));
      assertThat(isLive(slugs.get(0))).isTrue();
    }
  }

  @Test
  void aMergeIsUndoneOnce() throws Exception {
    List<String> slugs = firms(2);
    JsonObject merged = merge(slugs.get(0), slugs.get(1)).expect(200).data();
    String path = "/object/data/undo/" + merged.getString("undo_token");
    List<Api.Answer> answers = Race.of(4, caller -> admin.post(path, "{}"));
    Race.oneWins(Race.statuses(answers), 200, 409);
    assertThat(slugs).allMatch(this::isLive);
  }

  private List<String> firms(int count) {
    List<String> slugs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      slugs.add(work.firms().slugOf(json("name", "F" + i)));
    }
    return slugs;
  }

  private boolean isLive(String slug) {
    Api.Answer read = work.firms().read(slug);
    return read.status() == 200 && read.data().getString("slug").equals(slug);
  }

  private Api.Answer merge(String survivor, String other) {
    return admin.post(
        work.firms().path("/merge"), json("survivor", survivor, "others", array(other)));
  }
}
