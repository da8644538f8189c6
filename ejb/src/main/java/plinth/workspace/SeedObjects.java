package plinth.workspace;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.objects.NewField;
import plinth.objects.editing.ObjectFields;
import plinth.objects.editing.Objects;
import plinth.objects.relation.Relations;
import plinth.tenancy.Tenanted;
import plinth.workspace.ObjectTemplate.TemplateObject;

/**
 * Creates the objects of a new workspace and their relations. Those of the standard template are
 * system objects: contacts, companies, deals with a status pipeline, and tasks. Seeding again adds
 * missing parts and changes nothing else.
 */
@Stateless
@Tenanted
public class SeedObjects {
  @Inject private Objects objects;
  @Inject private ObjectFields fields;
  @Inject private Relations relations;

  /** Seeds a workspace from a template. */
  public void seed(Caller caller, ObjectTemplate template) {
    boolean system = template.slug().equals(ObjectTemplates.STANDARD);
    for (TemplateObject object : template.objects()) {
      objects.seed(caller, object.object(), system);
      for (NewField field : object.fields()) {
        fields.seed(caller, object.slug(), field, system);
      }
    }
    template.relations().forEach(relation -> relations.seed(caller, relation));
  }
}
