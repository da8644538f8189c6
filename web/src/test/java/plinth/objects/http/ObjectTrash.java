package plinth.objects.http;

import jakarta.json.JsonObject;
import java.util.List;
import plinth.testing.Api;

/** The deleted objects of a workspace. */
record ObjectTrash(Api admin) {
  /** The deleted objects that a member sees. */
  static List<JsonObject> deleted(Api api) {
    return api.get("/object/trash")
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  /** The number of a deleted object. */
  long id(String slug) {
    return deleted(admin).stream()
        .filter(one -> one.getString("slug").equals(slug))
        .findFirst()
        .orElseThrow()
        .getJsonNumber("id")
        .longValueExact();
  }

  /** Restores a deleted object. */
  Api.Answer restore(long id, JsonObject body) {
    return admin.post("/object/trash/" + id + "/restore", body);
  }
}
