package plinth.views.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Workspace;

/** Concurrent changes of the views of one object. */
class ViewRacesIT {
  private static final int CALLERS = 12;

  private Board views;

  @BeforeEach
  void create() {
    views = Board.create(Workspace.create().admin(), "leads");
  }

  @Test
  void concurrentCreatesGetDifferentSlugsAndPositions() throws Exception {
    List<Api.Answer> answers = Race.of(CALLERS, n -> views.tryMake("Same", "table", json()));
    assertThat(answers).allSatisfy(answer -> answer.expect(201));
    assertThat(answers).extracting(a -> a.data().getString("slug")).doesNotHaveDuplicates();
    assertThat(answers)
        .extracting(a -> a.data().getInt("order"))
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, CALLERS).boxed().toList());
    List<Api.Answer> ofOneSlug =
        Race.of(CALLERS, n -> views.tryMake("One", "table", json("slug", "one")));
    assertThat(Race.statuses(ofOneSlug)).containsOnlyOnce(201).isSubsetOf(201, 409);
  }

  @Test
  void racingDefaultsAndDeletesLeaveAtMostOne() throws Exception {
    List<String> slugs = IntStream.range(0, 4).mapToObj(n -> made("d" + n)).toList();
    List<Api.Answer> answers =
        Race.of(
            CALLERS,
            n ->
                n == 7
                    ? views.delete("d3")
                    : views.makeDefault(slugs.get(n % 4), n % 2 == 0 ? "" : "?for=me"));
    assertThat(Race.statuses(answers)).isSubsetOf(200, 404).contains(200);
    assertThat(views.defaults()).hasSizeLessThanOrEqualTo(1).isSubsetOf("d0", "d1", "d2");
  }

  @Test
  void racingOrdersEndInOneOfThem() throws Exception {
    List<String> slugs = IntStream.range(0, 6).mapToObj(n -> made("o" + n)).toList();
    List<String> reversed = new ArrayList<>(slugs);
    Collections.reverse(reversed);
    List<Api.Answer> answers =
        Race.of(
            CALLERS,
            n ->
                views.order(
                    parsed(
                        (n % 2 == 0 ? slugs : reversed)
                            .toString()
                            .replaceAll("o\\d", quoted("$0")))));
    assertThat(Race.statuses(answers)).containsOnly(200);
    assertThat(views.slugs()).isIn(slugs, reversed);
    assertThat(views.all())
        .extracting((JsonObject view) -> view.getInt("order"))
        .containsExactly(0, 1, 2, 3, 4, 5);
  }

  @Test
  void racingWithTheObjectsEndLeavesNothing() throws Exception {
    List<Api.Answer> answers =
        Race.of(
            CALLERS,
            n ->
                n == 3
                    ? views.api().delete("/object/leads")
                    : n % 2 == 0
                        ? views.tryMake("V", "table", json())
                        : views
                            .api()
                            .put("/object/data-table-config/leads", json("page_size", 20)));
    assertThat(Race.statuses(answers)).isSubsetOf(200, 201, 404).contains(200);
    views.api().get(views.path("")).refused(404, "NOT_FOUND");
  }

  private String made(String name) {
    return views.make(name, "table", json());
  }
}
