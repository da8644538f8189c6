package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.testing.Api;
import plinth.testing.Person;
import plinth.testing.Workspace;

class TemplatesIT {
  static List<String> templates() {
    return Person.create()
        .api()
        .get("/user/object-templates")
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(card -> card.asJsonObject().getString("slug"));
  }

  @ParameterizedTest
  @MethodSource("templates")
  void aWorkspaceHasTheObjectsOfItsTemplate(String slug) {
    Person person = Person.create();
    JsonObject template = person.api().get("/user/object-templates/" + slug).expect(200).data();
    Api admin = made(person, slug);

    List<String> objects = slugs(list(admin, "/object"));
    assertThat(objects).containsExactlyElementsOf(slugs(template.getJsonArray("objects")));
    for (JsonObject object : template.getJsonArray("objects").getValuesAs(JsonObject.class)) {
      String objectSlug = object.getString("slug");
      JsonArray fields = list(admin, "/object/field/all/" + objectSlug);
      assertThat(slugs(fields))
          .startsWith(slugs(object.getJsonArray("fields")).toArray(String[]::new))
          .containsAll(ends(template, objectSlug));
      assertThat(fields.getJsonObject(0).getBoolean("is_system")).isEqualTo(slug.equals("sales"));
    }
  }

  /** The fields that the relations of a template create in an object. */
  private static List<String> ends(JsonObject template, String object) {
    return template.getJsonArray("relations").getValuesAs(JsonObject.class).stream()
        .flatMap(
            relation ->
                Stream.of("from", "to")
                    .filter(side -> relation.getString(side + "_object").equals(object))
                    .map(side -> relation.getString(side + "_field")))
        .toList();
  }

  @Test
  void contactsAndCompaniesAreRelated() {
    Api admin = Workspace.create().admin();
    String acme =
        admin
            .post("/object/data/companies", json("data", json("name", "Acme")))
            .expect(201)
            .data()
            .getString("slug");
    JsonObject ada =
        admin
            .post("/object/data/contacts", json("data", json("name", "Ada", "company", acme)))
            .expect(201)
            .data();
    assertThat(ada.getJsonObject("data").getJsonObject("company").getString("label"))
        .isEqualTo("Acme");
  }

  @Test
  void withoutATemplateAWorkspaceHasTheStandardObjects() {
    Api admin = Workspace.create().admin();
    assertThat(slugs(list(admin, "/object")))
        .containsExactly("contacts", "companies", "deals", "tasks");
    admin.delete("/object/deals").refused(409, "SYSTEM_OBJECT");
  }

  @Test
  void theObjectsOfATemplateAreTheWorkspacesOwn() {
    Api admin = made(Person.create(), "events");
    admin.delete("/object/sponsors").expect(200);
    JsonObject attendee =
        admin
            .post(
                "/object/data/attendees",
                json("data", json("name", "Ada Field", "email", "ada@example.com")))
            .expect(201)
            .data();
    assertThat(attendee.getJsonObject("data").getString("status")).isEqualTo("registered");
    assertThat(attendee.getJsonObject("data").getString("ticket")).isEqualTo("1");
  }

  @Test
  void anUnknownTemplateIsNotFound() {
    Person.create().api().get("/user/object-templates/none").refused(404, "NOT_FOUND");
  }

  private static Api made(Person person, String slug) {
    JsonObject body =
        json("name", "Field Works", "subdomain", Workspace.newSubdomain(), "template_slug", slug);
    JsonObject data = person.api().post("/user/auth/workspaces", body).expect(201).data();
    return Api.open().bearer(data.getString("access_token"));
  }

  private static JsonArray list(Api api, String path) {
    return api.get(path).expect(200).json().getJsonArray("data");
  }

  private static List<String> slugs(JsonArray items) {
    return items.getValuesAs(item -> item.asJsonObject().getString("slug"));
  }
}
