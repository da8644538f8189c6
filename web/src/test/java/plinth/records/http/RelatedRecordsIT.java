package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Pages of the records related to one record. */
class RelatedRecordsIT {
  private static Api admin;
  private static Related related;
  private static String acme;
  private static List<String> staff;

  @BeforeAll
  static void create() {
    admin = Workspace.create().admin();
    related = Related.create(admin, "one_to_many", "unlink");
    acme = related.firms().slugOf(json("name", "Acme"));
    staff =
        IntStream.range(0, 30)
            .mapToObj(
                n ->
                    related
                        .people()
                        .slugOf(
                            json(
                                "name",
                                "P" + "%02d".formatted(n),
                                "age",
                                60 - n,
                                "employer",
                                acme)))
            .toList();
    related.people().create(json("name", "Other"));
  }

  @Test
  void pagesFollowOneAnother() {
    List<String> all = new ArrayList<>();
    String cursor = "";
    do {
      JsonObject page = page("limit=7" + cursor).expect(200).json();
      all.addAll(slugs(page));
      JsonObject pagination = page.getJsonObject("pagination");
      assertThat(pagination.getInt("total")).isEqualTo(30);
      cursor =
          pagination.getBoolean("has_next")
              ? "&cursor=" + pagination.getString("next_cursor")
              : null;
    } while (cursor != null);
    assertThat(all).isEqualTo(staff);
    assertThat(slugs(page("limit=10&page=3").json())).isEqualTo(staff.subList(20, 30));
    assertThat(page("count=none").json().getJsonObject("pagination").isNull("total")).isTrue();
  }

  @Test
  void queriesUseTheFieldsOfTheRelatedObject() {
    assertThat(slugs(page("sort=age&limit=2").json()))
        .isEqualTo(List.of(staff.get(29), staff.get(28)));
    assertThat(slugs(page("sort=-name&limit=1").json())).containsExactly(staff.get(29));
    JsonObject young =
        page("filter=" + Sheet.encoded(json("field", "age", "op", "lt", "value", 33))).json();
    assertThat(slugs(young)).isEqualTo(staff.subList(28, 30));
    assertThat(young.getJsonObject("pagination").getInt("total")).isEqualTo(2);
    assertThat(slugs(page("q=p07").json())).containsExactly(staff.get(7));
    JsonObject one = page("fields=age&limit=1").json().getJsonArray("data").getJsonObject(0);
    assertThat(one.getJsonObject("data").keySet()).containsExactly("age");
    assertThat(page("sort=size").expect(400).faults()).containsExactly("sort:unknown");
    assertThat(page("filter=%7B").expect(400).faults()).containsExactly("filter:format");
    assertThat(page("cursor=x").expect(400).faults()).containsExactly("cursor:cursor");
  }

  @Test
  void relatedRecordsAreReadFromBothSides() {
    JsonObject firm =
        admin
            .get(related.people().path("/" + staff.get(4) + "/relations/works_at"))
            .expect(200)
            .json();
    assertThat(slugs(firm)).containsExactly(acme);
    assertThat(page("side=to").expect(400).faults()).containsExactly("side:unknown");
    page("side=from").expect(200);
  }

  @Test
  void selfRelationsNameTheirSide() {
    Related.relate(admin, "boss", "one_to_many", "unlink", "people.reports", "people.boss");
    related.people().update(staff.get(1), json("boss", staff.get(0))).expect(200);
    String path = related.people().path("/" + staff.get(0) + "/relations/boss");
    assertThat(slugs(admin.get(path).expect(200).json())).containsExactly(staff.get(1));
    assertThat(slugs(admin.get(path + "?side=to").expect(200).json())).isEmpty();
    String other = related.people().path("/" + staff.get(1) + "/relations/boss?side=to");
    assertThat(slugs(admin.get(other).expect(200).json())).containsExactly(staff.get(0));
  }

  @Test
  void unknownRecordsAndRelationsAreNotFound() {
    admin.get(related.firms().path("/nobody/relations/works_at")).refused(404, "NOT_FOUND");
    admin.get(related.firms().path("/" + acme + "/relations/nothing")).refused(404, "NOT_FOUND");
    admin.get("/object/data/none/" + acme + "/relations/works_at").refused(404, "NOT_FOUND");
  }

  private static Api.Answer page(String query) {
    return admin.get(related.firms().path("/" + acme + "/relations/works_at?" + query));
  }

  private static List<String> slugs(JsonObject page) {
    return page.getJsonArray("data").getValuesAs(JsonObject.class).stream()
        .map(row -> row.getString("slug"))
        .toList();
  }
}
