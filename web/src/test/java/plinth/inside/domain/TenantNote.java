package plinth.inside.domain;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;

/** A row of the tenant plane. */
@Entity
@Table(schema = "inside", name = "tenant_note")
@Multitenant
@TenantDiscriminatorColumn(name = "workspace_id", primaryKey = true)
public class TenantNote {
  @Id private long id;
  private String text;

  protected TenantNote() {}

  /** Creates a note with this ID. */
  public TenantNote(long id, String text) {
    this.id = id;
    this.text = text;
  }

  /** The text. */
  public String text() {
    return text;
  }

  /** Replaces the text. */
  public void become(String other) {
    text = other;
  }
}
