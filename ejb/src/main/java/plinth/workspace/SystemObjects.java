package plinth.workspace;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.objects.NewField;
import plinth.objects.NewObject;
import plinth.objects.ObjectFields;
import plinth.objects.Objects;
import plinth.tenancy.Tenanted;

/**
 * The objects that a new workspace begins with: contacts, companies, deals with a status pipeline,
 * and tasks. Seeding again adds what is missing and changes nothing.
 *
 * <p>Spec: User and authentication.
 */
@Stateless
@Tenanted
public class SystemObjects {
  @Inject private Objects objects;
  @Inject private ObjectFields fields;

  /** Seeds a workspace. */
  public void seed(Caller caller) {
    object(
        caller,
        NewObject.named("Contact", "Contacts", "contacts", "user"),
        NewField.of("Name", "name", "text").required(),
        NewField.of("Email", "email", "email"),
        NewField.of("Phone", "phone", "phone"),
        NewField.of("Job title", "job_title", "text"),
        NewField.of("Notes", "notes", "long_text"));
    object(
        caller,
        NewObject.named("Company", "Companies", "companies", "building"),
        NewField.of("Name", "name", "text").required(),
        NewField.of("Website", "website", "link"),
        NewField.of("Phone", "phone", "phone"),
        NewField.of("Employees", "employees", "number"));
    object(
        caller,
        NewObject.named("Deal", "Deals", "deals", "briefcase"),
        NewField.of("Name", "name", "text").required(),
        pipeline("new", "qualified", "proposal", "negotiation", "won", "lost"),
        NewField.of("Amount", "amount", "currency"),
        NewField.of("Expected close", "expected_close", "date"));
    object(
        caller,
        NewObject.named("Task", "Tasks", "tasks", "check"),
        NewField.of("Title", "title", "text").required(),
        pipeline("open", "in_progress", "done"),
        NewField.of("Due", "due", "datetime"),
        NewField.of("Description", "description", "long_text"));
  }

  private void object(Caller caller, NewObject object, NewField... its) {
    objects.createSystem(caller, object);
    for (NewField field : its) {
      fields.createSystem(caller, String.valueOf(object.slug()), field);
    }
  }

  /** A status that new records begin at the first step of. */
  private static NewField pipeline(String... steps) {
    return NewField.select("Status", "status", List.of(steps))
        .withDefault(Json.createValue(steps[0]));
  }
}
