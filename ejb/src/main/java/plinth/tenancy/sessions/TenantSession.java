package plinth.tenancy.sessions;

import org.eclipse.persistence.descriptors.ClassDescriptor;
import org.eclipse.persistence.descriptors.SingleTableMultitenantPolicy;
import org.eclipse.persistence.sessions.Session;
import org.eclipse.persistence.sessions.SessionCustomizer;
import plinth.tenancy.PlaneDataSource;

/** Connects the persistence unit {@code tenant} to the routing data source of the tenant plane. */
public final class TenantSession implements SessionCustomizer {
  @Override
  public void customize(Session session) {
    SignIn.configure(PlaneDataSource.TENANT, session);
    typeDiscriminators(session);
  }

  /** Sets the type of workspace columns, because discriminators are otherwise treated as text. */
  public static void typeDiscriminators(Session session) {
    for (ClassDescriptor entity : session.getDescriptors().values()) {
      // The provider treats discriminators as text, and binds them as text when it finds by key.
      if (entity.getMultitenantPolicy() instanceof SingleTableMultitenantPolicy policy) {
        policy.getTenantDiscriminatorFields().keySet().forEach(field -> field.setType(Long.class));
      }
    }
  }
}
