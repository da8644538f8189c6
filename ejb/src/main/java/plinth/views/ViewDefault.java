package plinth.views;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.Table;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import plinth.tenancy.TenantEntities;

/** The view of an object that opens first, for one admin or for everyone. */
@Entity
@Table(schema = "tenant", name = "view_default")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
@IdClass(ObjectAdmin.class)
@NamedQuery(
    name = ViewDefault.OF,
    query =
        """
        select d.slug from ViewDefault d
         where d.objectId = :object and (d.adminId = :everyone or d.adminId = :admin)
         order by d.adminId desc
        """)
@NamedQuery(
    name = ViewDefault.CLEAR,
    query = "delete from ViewDefault d where d.objectId = :object and d.adminId = :admin")
@NamedQuery(
    name = ViewDefault.KEEP_FOR,
    query =
        """
        delete from ViewDefault d
         where d.objectId = :object and d.slug = :slug and d.adminId <> :admin
        """)
class ViewDefault {
  static final String OF = "ViewDefault.of";
  static final String CLEAR = "ViewDefault.clear";
  static final String KEEP_FOR = "ViewDefault.keepFor";

  @Id
  @Column(name = "object_id")
  private long objectId;

  @Id
  @Column(name = "admin_id")
  private long adminId;

  @Column(name = "slug")
  private String slug;

  /** For the persistence provider. */
  protected ViewDefault() {}
}
