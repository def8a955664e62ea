"""What Alembic runs: the steps of a migration, in the given transaction."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    version_table=context.config.attributes["version_table"],
    # Alembic mistrusts SQLite here, but our transactions hold what changes the schema too.
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
