package plinth.workflow.definition;

import jakarta.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import plinth.kernel.Time;
import plinth.kernel.column.JsonConverter;
import plinth.tenancy.TenantEntities;

/** A version of a workflow's definition. A run uses the version for which it was queued. */
@Entity
@Table(schema = "tenant", name = "workflow_version")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
@IdClass(WorkflowVersion.Key.class)
class WorkflowVersion {
  /** The workflow and its version. */
  record Key(long workflowId, int version) {}

  @Id
  @Column(name = "workflow_id")
  private long workflowId;

  @Id private int version;

  @Convert(converter = JsonConverter.class)
  private JsonObject definition;

  @Column(name = "made_by")
  private String madeBy;

  @Column(name = "made_at")
  private Instant madeAt;

  /** For the persistence provider. */
  protected WorkflowVersion() {}

  /** Creates the current version of a workflow. */
  WorkflowVersion(DefinedWorkflow workflow, String madeBy) {
    this.workflowId = workflow.id();
    this.version = workflow.version();
    this.definition = workflow.definition().json();
    this.madeBy = madeBy;
    this.madeAt = Time.now();
  }

  /** Returns the definition. */
  Definition definition() {
    return Definition.of(definition);
  }
}
