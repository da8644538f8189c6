package plinth.cli.demo;

import jakarta.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;

/** The imported contacts, by their e-mail addresses. */
record Contacts(Map<String, Contact> byEmail) {
  /** A person to talk to. */
  record Contact(String name, String phone) {}

  /** Reads the contacts of the workspace. */
  static Contacts read(Client client) {
    Map<String, Contact> all = new LinkedHashMap<>();
    for (JsonObject record :
        client.get("/object/data/contacts?limit=200&fields=email,name,phone").items()) {
      JsonObject data = record.getJsonObject("data");
      all.put(
          data.getString("email"), new Contact(data.getString("name"), data.getString("phone")));
    }
    return new Contacts(all);
  }

  Contact of(String email) {
    Contact contact = byEmail.get(email);
    if (contact == null) {
      throw new IllegalStateException("there is no contact " + email);
    }
    return contact;
  }
}
