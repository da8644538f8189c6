package plinth.proof;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;

/** A row of the tenant plane. */
@Entity
@Table(schema = "tenant", name = "proof_note")
@Multitenant
@TenantDiscriminatorColumn(name = "workspace_id", primaryKey = true)
public class TenantNote {
  @Id private long id;
  private String text;

  protected TenantNote() {}

  TenantNote(long id, String text) {
    this.id = id;
    this.text = text;
  }

  String text() {
    return text;
  }

  void become(String other) {
    text = other;
  }
}
